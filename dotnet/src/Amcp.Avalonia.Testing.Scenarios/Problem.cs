namespace Amcp.Avalonia.Testing.Scenarios;

/// <summary>Why a scenario or a step failed.</summary>
internal sealed record Problem
{
    /// <summary>Gets what is wrong.</summary>
    public required string Message { get; init; }

    /// <summary>Gets or sets what to do.</summary>
    public string? Hint { get; set; }

    /// <summary>Gets or sets what the app or the proxy wrote.</summary>
    public string? Output { get; set; }

    /// <summary>Gets or sets what the app threw, the outermost exception first.</summary>
    public IReadOnlyList<AppException> Exceptions { get; set; } = [];
}
