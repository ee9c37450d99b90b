namespace Amcp.Avalonia;

/// <summary>What a tool tells agents about itself; null says nothing.</summary>
public sealed record AmcpToolHints
{
    /// <summary>A name for people.</summary>
    public string? Title { get; init; }

    /// <summary>Whether it changes nothing.</summary>
    public bool? ReadOnly { get; init; }

    /// <summary>Whether it may destroy something.</summary>
    public bool? Destructive { get; init; }

    /// <summary>Whether calling it again with the same arguments changes nothing more.</summary>
    public bool? Idempotent { get; init; }

    /// <summary>Whether it reaches things outside of the app.</summary>
    public bool? OpenWorld { get; init; }
}
