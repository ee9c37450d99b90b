using Avalonia;

namespace ViewsApp;

internal static class Program
{
    // Views are shown without Main: it would end the process.
    [STAThread]
    public static int Main() => 9;

    private static AppBuilder BuildAvaloniaApp() => AppBuilder.Configure<App>().UsePlatformDetect().WithInterFont();
}
