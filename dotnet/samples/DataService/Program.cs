using Amcp.Avalonia;
using Avalonia;
using DataService.Testing;

namespace DataService;

internal static class Program
{
    // Avalonia must not be used before this method runs, because the thread that enters here becomes the UI thread.
    [STAThread]
    public static int Main(string[] args) => BuildAvaloniaApp().StartWithClassicDesktopLifetime(args);

    private static AppBuilder BuildAvaloniaApp() => AppBuilder.Configure<App>()
        .UsePlatformDetect()
        .UseAmcp(AddTestTools)
        .WithInterFont();

    private static void AddTestTools(AmcpOptions options)
    {
        options.AddTool("ResetAppState", "Brings the app back to what it shows after a start: a service at its first tick, live.", TestTools.ResetAppStateAsync);
        options.AddTool("SetRate", "Sets the time between two updates of the live log and the jobs.", TestTools.SetRate);
        options.AddTool(
            "Pause",
            "Pauses the live updates; with `atTick` after exactly so many updates, which are done at once. Ticks count from the start or reset.",
            TestTools.PauseAsync);
    }
}
