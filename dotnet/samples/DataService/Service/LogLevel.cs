namespace DataService.Service;

/// <summary>How much a log line matters, least first.</summary>
public enum LogLevel
{
    /// <summary>For those who look for a fault.</summary>
    Debug,

    /// <summary>What is done.</summary>
    Information,

    /// <summary>What may become a fault.</summary>
    Warning,

    /// <summary>What has failed.</summary>
    Error,
}
