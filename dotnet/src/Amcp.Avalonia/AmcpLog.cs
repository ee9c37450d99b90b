using Amcp.Avalonia.Logging;
using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia;

/// <summary>Exposes the app's log entries to tests and agents. Entries of Avalonia, Trace and the console are captured without further setup.</summary>
public static class AmcpLog
{
    /// <summary>
    /// Gets the logger provider for <c>builder.AddProvider(AmcpLog.Provider)</c> of Microsoft.Extensions.Logging. While the handler is off, its loggers
    /// are disabled and keep nothing.
    /// </summary>
    public static ILoggerProvider Provider { get; } = new AppLoggerProvider(() => AppLog.Kept);
}
