using Amcp.Avalonia.Logging;
using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia;

/// <summary>
/// Shows the app's own log entries to tests and agents, beside those of Avalonia, Trace and the console, which are read along anyway.
/// </summary>
public static class AmcpLog
{
    private static AppLog? s_kept;

    /// <summary>
    /// For <c>builder.AddProvider(AmcpLog.Provider)</c> of Microsoft.Extensions.Logging. Where the handler is off its loggers are disabled
    /// and nothing is kept.
    /// </summary>
    public static ILoggerProvider Provider { get; } = new AppLoggerProvider(() => s_kept);

    /// <summary>Begins to keep entries, once; from then on the newest 5000 are there.</summary>
    internal static AppLog Keep()
    {
        if (s_kept is { } kept)
        {
            return kept;
        }

        s_kept = new AppLog();
        AppLogListener.Install(s_kept);
        ConsoleReader.Install(s_kept);
        return s_kept;
    }
}
