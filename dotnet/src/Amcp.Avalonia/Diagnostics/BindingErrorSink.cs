using System.Text.RegularExpressions;
using Avalonia.Logging;

namespace Amcp.Avalonia.Diagnostics;

/// <summary>Reads along what Avalonia logs about bindings; the app's own sink still gets everything.</summary>
internal sealed partial class BindingErrorSink(ILogSink? next, AppErrorLog errors) : ILogSink
{
    /// <summary>Puts itself before the sink that is set now.</summary>
    public static void Install(AppErrorLog errors) => Logger.Sink = new BindingErrorSink(Logger.Sink, errors);

    /// <inheritdoc/>
    public bool IsEnabled(LogEventLevel level, string area) => IsBindingError(level, area) || next?.IsEnabled(level, area) == true;

    /// <inheritdoc/>
    public void Log(LogEventLevel level, string area, object? source, string messageTemplate) => Log(level, area, source, messageTemplate, []);

    /// <inheritdoc/>
    public void Log(LogEventLevel level, string area, object? source, string messageTemplate, params object?[] propertyValues)
    {
        if (IsBindingError(level, area))
        {
            errors.Add(AppErrorKind.Binding, source is null ? Filled(messageTemplate, propertyValues) : $"{source}: {Filled(messageTemplate, propertyValues)}");
        }

        if (next?.IsEnabled(level, area) == true)
        {
            next.Log(level, area, source, messageTemplate, propertyValues);
        }
    }

    private static bool IsBindingError(LogEventLevel level, string area) => area == LogArea.Binding && level >= LogEventLevel.Warning;

    private static string Filled(string template, object?[] values)
    {
        var next = 0;
        return Hole().Replace(template, hole => next < values.Length ? values[next++]?.ToString() ?? "null" : hole.Value);
    }

    [GeneratedRegex(@"\{[^{}]+\}")]
    private static partial Regex Hole();
}
