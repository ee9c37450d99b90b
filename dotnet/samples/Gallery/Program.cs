using Amcp.Avalonia;
using Avalonia;
using Gallery.Testing;

namespace Gallery;

internal static class Program
{
    // Avalonia must not be used before this method runs, because the thread that enters here becomes the UI thread.
    [STAThread]
    public static int Main(string[] args) => BuildAvaloniaApp().StartWithClassicDesktopLifetime(args);

    private static AppBuilder BuildAvaloniaApp() => AppBuilder.Configure<App>()
        .UsePlatformDetect()
        .UseAmcp(AddTestTools);

    private static void AddTestTools(AmcpOptions options) =>
        options.AddTool("ResetAppState", "Brings the app back to what it shows after a start.", TestTools.ResetAppStateAsync);
}
