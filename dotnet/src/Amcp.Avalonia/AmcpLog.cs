using Amcp.Avalonia.Logging;
using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia;

/// <summary>Exposes the app's log entries to tests and agents. Entries of Avalonia, Trace and the console are captured without further setup.</summary>
public static class AmcpLog
{
    private static AppLog? s_kept;

    /// <summary>
    /// Gets the logger provider for <c>builder.AddProvider(AmcpLog.Provider)</c> of Microsoft.Extensions.Logging. While the handler is off, its loggers
    /// are disabled and keep nothing.
    /// </summary>
    public static ILoggerProvider Provider { get; } = new AppLoggerProvider(() => s_kept);

    /// <summary>Starts to keep the newest 5000 entries. Idempotent.</summary>
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
