using System.ComponentModel;
using Amcp.Avalonia;
using Avalonia;
using Avalonia.Controls.ApplicationLifetimes;
using Avalonia.Threading;
using DataService.Shell;

namespace DataService.Testing;

/// <summary>Provides test tools beyond the app's own features. The handler calls them on the UI thread.</summary>
internal static class TestTools
{
    private const int FastestMs = 10;
    private const int SlowestMs = 60_000;
    private const int LastTick = 100_000;

    /// <summary>Restores the initial state: a service at its first tick, live, in the initial theme and size.</summary>
    /// <returns>A task that completes when the state is shown.</returns>
    /// <exception cref="AmcpToolException">The main window does not exist yet.</exception>
    public static async Task ResetAppStateAsync()
    {
        var (app, _) = Running();
        if (app.ApplicationLifetime is IClassicDesktopStyleApplicationLifetime { MainWindow: MainWindow window })
            window.StartOver(app.NewMonitor());

        await ShownAsync();
    }

    /// <summary>Sets the interval between two updates.</summary>
    /// <param name="ms">The interval in milliseconds, 10 to 60000.</param>
    /// <returns>A sentence that states the new interval.</returns>
    /// <exception cref="AmcpToolException">The number is out of range.</exception>
    public static string SetRate([Description("milliseconds between two updates, 10 to 60000")] int ms)
    {
        if (ms is < FastestMs or > SlowestMs)
            throw new AmcpToolException("RATE_OUT_OF_RANGE", $"{ms} ms is no rate. Use {FastestMs} to {SlowestMs}.");

        var (_, monitor) = Running();
        monitor.Rate = TimeSpan.FromMilliseconds(ms);
        return monitor.RateText;
    }

    /// <summary>Pauses the updates, now or at a certain tick.</summary>
    /// <param name="atTick">The tick, counted from the start or reset; null for now.</param>
    /// <returns>A sentence that states the service's tick, once the window shows it.</returns>
    /// <exception cref="AmcpToolException">The tick has passed or is too far away.</exception>
    public static async Task<string> PauseAsync([Description("pause after so many updates since the start or reset; now when absent")] int? atTick = null)
    {
        var (_, monitor) = Running();
        if (atTick is < 0 or > LastTick)
            throw new AmcpToolException("TICK_OUT_OF_RANGE", $"{atTick} is no tick. Use 0 to {LastTick}.");

        var reached = monitor.PauseAt(atTick ?? 0);
        await ShownAsync();
        return atTick is null || reached == atTick
            ? $"Paused at tick {reached}"
            : throw new AmcpToolException("TICK_IS_OVER", $"Paused at tick {reached}; tick {atTick} is over. Reset first, or use a later one.");
    }

    // Updates are posted to the UI thread at a higher priority, so they are done when this is.
    private static Task ShownAsync() => Dispatcher.UIThread.InvokeAsync(() => { }, DispatcherPriority.Background).GetTask();

    private static (App App, MonitorViewModel Monitor) Running() =>
        Application.Current is App { Monitor: { } monitor } app
            ? (app, monitor)
            : throw new AmcpToolException("NOT_STARTED", "The main window is not there yet. Wait until the app has started.");
}
