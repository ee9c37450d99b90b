namespace Amcp.Avalonia.Testing.Scenarios;

/// <summary>An exception of an app.</summary>
internal sealed record AppException
{
    /// <summary>Gets the type, with its namespace.</summary>
    public required string Type { get; init; }

    /// <summary>Gets the message.</summary>
    public required string Message { get; init; }

    /// <summary>Gets or sets the depth: 0 for the outermost exception, and more for its inner ones.</summary>
    public int Depth { get; set; }

    /// <summary>Gets or sets the frames, beginning where it was thrown.</summary>
    public IReadOnlyList<AppFrame> Frames { get; set; } = [];
}
