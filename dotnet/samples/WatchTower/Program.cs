using Amcp.Avalonia;
using Avalonia;
using WatchTower.Testing;

namespace WatchTower;

internal static class Program
{
    // Avalonia must not be used before this method runs, because the thread that enters here becomes the UI thread.
    [STAThread]
    public static int Main(string[] args) => BuildAvaloniaApp().StartWithClassicDesktopLifetime(args);

    private static AppBuilder BuildAvaloniaApp() => AppBuilder.Configure<App>()
        .UsePlatformDetect()
        .UseAmcp(options => AddTestTools(options.UseHttp()))
        .WithInterFont();

    private static void AddTestTools(AmcpOptions options)
    {
        options.AddTool("ResetAppState", "Brings the app back to what it shows after a start.", TestTools.ResetAppStateAsync);
        options.AddTool(
            "SetTestData",
            "Replaces the alerts by a data set: Empty (none), Mixed (42) or HighVolumeAlerts (500).",
            TestTools.SetTestData);
    }
}
