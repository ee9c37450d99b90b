using System.Diagnostics;
using System.Text;
using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Logging;

/// <summary>Captures the output of the app and its libraries to Trace, and to Debug in debug builds.</summary>
internal sealed class AppLogListener(AppLog log) : TraceListener("Amcp")
{
    private const string Source = "Trace";

    private readonly StringBuilder _line = new();

    /// <summary>Subscribes for the life of the process.</summary>
    public static void Install(AppLog log) => Trace.Listeners.Add(new AppLogListener(log));

    public override void Write(string? message)
    {
        lock (_line)
            _line.Append(message);
    }

    public override void WriteLine(string? message)
    {
        string line;
        lock (_line)
        {
            line = _line.Append(message).ToString();
            _line.Clear();
        }

        Add(LogLevel.Information, line);
    }

    public override void TraceEvent(TraceEventCache? eventCache, string source, TraceEventType eventType, int id, string? message) =>
        Add(LevelOf(eventType), message ?? "");

    public override void TraceEvent(TraceEventCache? eventCache, string source, TraceEventType eventType, int id, string? format, params object?[]? args) =>
        Add(LevelOf(eventType), format is null || args is not { Length: > 0 } ? format ?? "" : string.Format(null, format, args));

    private void Add(LogLevel level, string message)
    {
        // The app's own sink often writes Avalonia's log to Trace; such entries are already recorded.
        if (!AvaloniaLogSink.IsRelaying)
            log.Add(level, Source, message);
    }

    private static LogLevel LevelOf(TraceEventType type) => type switch
    {
        TraceEventType.Critical or TraceEventType.Error => LogLevel.Error,
        TraceEventType.Warning => LogLevel.Warning,
        TraceEventType.Verbose => LogLevel.Debug,
        _ => LogLevel.Information,
    };
}
