namespace Amcp.Avalonia.Logging;

/// <summary>The facts of a log line beside its message, named as the proxy names them; null ones are left out.</summary>
internal readonly record struct LogFacts
{
    /// <summary>The tool that was called.</summary>
    public string? Tool { get; init; }

    /// <summary>How long it took, in milliseconds.</summary>
    public double? DurationMs { get; init; }

    /// <summary>Of a call <c>ok</c>, <c>error</c> or <c>cancelled</c>; of an attempt <c>accepted</c> or <c>refused</c>; of a link <c>Connected</c> or <c>Disconnected</c>.</summary>
    public string? Status { get; init; }

    /// <summary>Code of the failure or refusal.</summary>
    public string? Code { get; init; }

    /// <summary>Where this side dials or listens.</summary>
    public string? Endpoint { get; init; }

    /// <summary>Where the other side comes from.</summary>
    public string? Peer { get; init; }

    /// <summary>Who the other side says it is.</summary>
    public string? Agent { get; init; }

    /// <summary>Id of this process at its proxy.</summary>
    public string? Instance { get; init; }
}
