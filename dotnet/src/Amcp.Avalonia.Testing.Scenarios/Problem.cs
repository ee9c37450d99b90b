namespace Amcp.Avalonia.Testing.Scenarios;

/// <summary>The cause of a failed scenario or step.</summary>
internal sealed record Problem
{
    /// <summary>Gets the message.</summary>
    public required string Message { get; init; }

    /// <summary>Gets or sets the remedy.</summary>
    public string? Hint { get; set; }

    /// <summary>Gets or sets the output of the app or the proxy.</summary>
    public string? Output { get; set; }

    /// <summary>Gets or sets the exceptions of the app, the outermost first.</summary>
    public IReadOnlyList<AppException> Exceptions { get; set; } = [];
}
