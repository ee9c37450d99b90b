namespace Amcp.Avalonia;

/// <summary>Describes a tool's behaviour to agents. Null members are omitted.</summary>
public sealed record AmcpToolHints
{
    /// <summary>Gets the display name.</summary>
    public string? Title { get; init; }

    /// <summary>Gets a value indicating whether the tool changes nothing.</summary>
    public bool? ReadOnly { get; init; }

    /// <summary>Gets a value indicating whether the tool may destroy data.</summary>
    public bool? Destructive { get; init; }

    /// <summary>Gets a value indicating whether a repeated call with the same arguments has no further effect.</summary>
    public bool? Idempotent { get; init; }

    /// <summary>Gets a value indicating whether the tool accesses resources outside the app.</summary>
    public bool? OpenWorld { get; init; }
}
