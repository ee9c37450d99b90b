using System.Collections.Concurrent;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Tests.Hosting;

/// <summary>The services of <see cref="TinyApp"/>, which keep what the handler does with them.</summary>
internal sealed class TinyServices : ILoggerProvider, ILogger
{
    public string Greeting => "Hello";

    public AmcpHandler? Handler { get; private set; }

    public ConcurrentQueue<string> States { get; } = new();

    public ConcurrentQueue<string> HandlerLog { get; } = new();

    /// <summary>Configures the handler with services, as an app with a container does.</summary>
    public static void Configure(AmcpOptions options)
    {
        var own = new TinyServices { Handler = options.Handler };
        options.Handler.StateChanged += (_, _) => own.States.Enqueue($"changed to {options.Handler.State}");
        var services = new ServiceCollection()
            .AddSingleton(own)
            .AddSingleton<IConfiguration>(new ConfigurationBuilder().AddEnvironmentVariables("TINY_").Build())
            .AddLogging(logging => logging.AddProvider(own))
            .BuildServiceProvider();
        options.UseServices(services).WithTools<TinyServiceTools>();
    }

    public ILogger CreateLogger(string categoryName) => categoryName == "Amcp.Avalonia" ? this : Microsoft.Extensions.Logging.Abstractions.NullLogger.Instance;

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => true;

    public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter) =>
        HandlerLog.Enqueue(formatter(state, exception));

    public void Dispose()
    {
    }
}
