namespace Amcp.Avalonia.Logging;

/// <summary>Holds structured fields of a log line, with the proxy's names. Null fields are omitted.</summary>
internal readonly record struct LogFacts
{
    /// <summary>Gets the called tool.</summary>
    public string? Tool { get; init; }

    /// <summary>Gets the duration in milliseconds.</summary>
    public double? DurationMs { get; init; }

    /// <summary>
    /// Gets the status: <c>ok</c>, <c>error</c> or <c>cancelled</c> for a call; <c>accepted</c> or <c>refused</c> for an attempt; <c>Connected</c> or
    /// <c>Disconnected</c> for a link.
    /// </summary>
    public string? Status { get; init; }

    /// <summary>Gets the code of the failure or refusal.</summary>
    public string? Code { get; init; }

    /// <summary>Gets the endpoint of this side.</summary>
    public string? Endpoint { get; init; }

    /// <summary>Gets the address of the other side.</summary>
    public string? Peer { get; init; }

    /// <summary>Gets the claimed identity of the other side.</summary>
    public string? Agent { get; init; }

    /// <summary>Gets the id of this process at its proxy.</summary>
    public string? Instance { get; init; }

    /// <summary>Gets the fields that are present, by their names in the log: texts and numbers.</summary>
    public IEnumerable<KeyValuePair<string, object>> Fields
    {
        get
        {
            (string Name, object? Value)[] all =
            [
                ("instance", Instance),
                ("endpoint", Endpoint),
                ("peer", Peer),
                ("agent", Agent),
                ("tool", Tool),
                ("durationMs", DurationMs is { } duration ? Math.Round(duration, 3) : null),
                ("status", Status),
                ("code", Code),
            ];
            return all.Where(fact => fact.Value is not null).Select(fact => KeyValuePair.Create(fact.Name, fact.Value!));
        }
    }
}
