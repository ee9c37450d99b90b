using System.Text.RegularExpressions;
using Amcp.Avalonia.Diagnostics;
using Avalonia.Logging;
using Microsoft.Extensions.Logging;

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

    public bool IsEnabled(LogEventLevel level, string area) => level >= LogEventLevel.Warning || next?.IsEnabled(level, area) == true;

    public void Log(LogEventLevel level, string area, object? source, string messageTemplate) => Log(level, area, source, messageTemplate, []);

    public void Log(LogEventLevel level, string area, object? source, string messageTemplate, params object?[] propertyValues)
    {
        if (!IsEnabled(level, area))
            return;

        var filled = Filled(messageTemplate, propertyValues);
        var message = source is null ? filled : $"{source}: {filled}";
        log.Add(LevelOf(level), $"Avalonia/{area}", message);
        if (area == LogArea.Binding && level >= LogEventLevel.Warning)
            errors.Add(AppErrorKind.Binding, message, element: source as Visual);

        if (next?.IsEnabled(level, area) == true)
            Relay(next, level, area, source, messageTemplate, propertyValues);
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

    private static LogLevel LevelOf(LogEventLevel level) => level switch
    {
        LogEventLevel.Error or LogEventLevel.Fatal => LogLevel.Error,
        LogEventLevel.Warning => LogLevel.Warning,
        LogEventLevel.Information => LogLevel.Information,
        _ => LogLevel.Debug,
    };

    // Values without a hole hold the reason in some messages.
    private static string Filled(string template, object?[] values)
    {
        var next = 0;
        var filled = Hole().Replace(template, hole => next < values.Length ? TextOf(values[next++]) : hole.Value);
        return next >= values.Length ? filled : $"{filled} ({string.Join(", ", values.Skip(next).Select(TextOf))})";
    }

    private static string TextOf(object? value) => value switch
    {
        null => "null",
        Exception exception => string.Join(" <- ", AppException.ChainOf(exception).Select(thrown => $"{thrown.Type}: {thrown.Message}")),
        _ => value.ToString() ?? "null",
    };

    [GeneratedRegex(@"\{[^{}]+\}")]
    private static partial Regex Hole();
}
