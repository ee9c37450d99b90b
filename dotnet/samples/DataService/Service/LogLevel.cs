namespace DataService.Service;

/// <summary>Specifies the level of a log line, lowest first.</summary>
public enum LogLevel
{
    /// <summary>A detail for diagnosis.</summary>
    Debug,

    /// <summary>A regular operation.</summary>
    Information,

    /// <summary>A possible future failure.</summary>
    Warning,

    /// <summary>A failure.</summary>
    Error,
}
