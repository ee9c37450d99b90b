using Amcp.Avalonia.Tests.Hosting;
using Avalonia;

namespace Amcp.Avalonia.Avalonia11.Tests.AlertDesk;

/// <summary>The smallest app like WatchTower: a theme, compiled bindings, a list; integrated by one line.</summary>
internal static class Program
{
    [STAThread]
    public static int Main(string[] args) => args.Contains(TinyAppProcess.Argument) ? TinyApp.Main(args) : AppBuilder.Configure<App>()
        .UseAmcp(desktop: _ => throw new InvalidOperationException("This app is started by tests, headless."))
        .WithInterFont()
        .StartWithClassicDesktopLifetime(args);
}
