using System.Text.RegularExpressions;
using Amcp.Avalonia.Diagnostics;
using Avalonia.Logging;

namespace Amcp.Avalonia.Logging;

/// <summary>
/// Captures Avalonia's log: warnings and above, entries that the app's own sink accepts, and binding errors. Forwards everything to the app's own sink.
/// </summary>
internal sealed partial class AvaloniaLogSink(ILogSink? next, AppErrorLog errors, AppLog log) : ILogSink
{
    [ThreadStatic]
    private static bool s_isRelaying;

    /// <summary>Gets a value indicating whether this thread is forwarding a recorded entry to the app's own sink.</summary>
    public static bool IsRelaying => s_isRelaying;

    /// <summary>Installs itself before the current sink.</summary>
    public static void Install(AppErrorLog errors, AppLog log) => Logger.Sink = new AvaloniaLogSink(Logger.Sink, errors, log);

    /// <inheritdoc/>
    public bool IsEnabled(LogEventLevel level, string area) => level >= LogEventLevel.Warning || next?.IsEnabled(level, area) == true;

    /// <inheritdoc/>
    public void Log(LogEventLevel level, string area, object? source, string messageTemplate) => Log(level, area, source, messageTemplate, []);

    /// <inheritdoc/>
    public void Log(LogEventLevel level, string area, object? source, string messageTemplate, params object?[] propertyValues)
    {
        if (!IsEnabled(level, area))
        {
            return;
        }

        var filled = Filled(messageTemplate, propertyValues);
        var message = source is null ? filled : $"{source}: {filled}";
        log.Add(LevelOf(level), $"Avalonia/{area}", message);
        if (area == LogArea.Binding && level >= LogEventLevel.Warning)
        {
            errors.Add(AppErrorKind.Binding, message);
        }

        if (next?.IsEnabled(level, area) == true)
        {
            Relay(next, level, area, source, messageTemplate, propertyValues);
        }
    }

    private static void Relay(ILogSink next, LogEventLevel level, string area, object? source, string messageTemplate, object?[] propertyValues)
    {
        s_isRelaying = true;
        try
        {
            next.Log(level, area, source, messageTemplate, propertyValues);
        }
        finally
        {
            s_isRelaying = false;
        }
    }

    private static AmcpLogLevel LevelOf(LogEventLevel level) => level switch
    {
        LogEventLevel.Error or LogEventLevel.Fatal => AmcpLogLevel.Error,
        LogEventLevel.Warning => AmcpLogLevel.Warning,
        LogEventLevel.Information => AmcpLogLevel.Information,
        _ => AmcpLogLevel.Debug,
    };

    private static string Filled(string template, object?[] values)
    {
        var next = 0;
        return Hole().Replace(template, hole => next < values.Length ? values[next++]?.ToString() ?? "null" : hole.Value);
    }

    [GeneratedRegex(@"\{[^{}]+\}")]
    private static partial Regex Hole();
}
