using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Logging;

/// <summary>Provides loggers whose entries tests and agents can read.</summary>
/// <param name="log">The log; null while the handler is off.</param>
internal sealed class AppLoggerProvider(Func<AppLog?> log) : ILoggerProvider
{
    /// <summary>The category of the handler's own log, whose entries are not the app's.</summary>
    public const string Own = "Amcp.Avalonia";

    public ILogger CreateLogger(string categoryName) => new AppLogger(categoryName, log);

    /// <summary>Does nothing, because the log belongs to the process.</summary>
    public void Dispose()
    {
    }

    private sealed class AppLogger(string category, Func<AppLog?> log) : ILogger
    {
        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => logLevel != LogLevel.None && category != Own && log() is not null;

        public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
        {
            if (IsEnabled(logLevel))
            {
                var message = formatter(state, exception);
                log()?.Add(logLevel, category, exception is null ? message : $"{message} {exception.GetType().Name}: {exception.Message}");
            }
        }
    }
}
