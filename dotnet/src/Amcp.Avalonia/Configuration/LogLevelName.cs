namespace Amcp.Avalonia.Configuration;

/// <summary>
/// Reads the name of a log level. The section <c>Logging</c> belongs to the app, so every level of Microsoft.Extensions.Logging is accepted, and those
/// that the handler's log lacks become the nearest one.
/// </summary>
internal static class LogLevelName
{
    private static readonly Dictionary<string, AmcpLogLevel> s_levels = new(StringComparer.OrdinalIgnoreCase)
    {
        ["Trace"] = AmcpLogLevel.Debug,
        ["Debug"] = AmcpLogLevel.Debug,
        ["Information"] = AmcpLogLevel.Information,
        ["Warning"] = AmcpLogLevel.Warning,
        ["Error"] = AmcpLogLevel.Error,
        ["Critical"] = AmcpLogLevel.Error,
        ["None"] = AmcpLogLevel.None,
    };

    /// <summary>Gets the accepted names, for messages.</summary>
    public static IEnumerable<string> All => s_levels.Keys;

    /// <summary>Returns the level of a name, or null if the name is absent or unknown.</summary>
    public static AmcpLogLevel? Read(string? name) => name is not null && s_levels.TryGetValue(name, out var level) ? level : null;
}
