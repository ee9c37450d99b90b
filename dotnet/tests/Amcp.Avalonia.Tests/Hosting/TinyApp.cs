using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.ApplicationLifetimes;
using Avalonia.Themes.Fluent;
using Avalonia.Threading;

namespace Amcp.Avalonia.Tests.Hosting;

/// <summary>An app as people write one; this assembly started as a program is this app.</summary>
internal sealed class TinyApp : Application
{
    private static readonly TinyTools Tools = new();

    public static int Main(string[] arguments) => AppBuilder.Configure<TinyApp>()
        .UseAmcp(desktop: static builder => throw new InvalidOperationException($"There is no desktop for {builder}."), options => options.AddTools(Tools))
        .WithInterFont()
        .StartWithClassicDesktopLifetime(arguments);

    public override void Initialize() => Styles.Add(new FluentTheme());

    public override void OnFrameworkInitializationCompleted()
    {
        if (ApplicationLifetime is IClassicDesktopStyleApplicationLifetime desktop)
        {
            desktop.MainWindow = new Window { Title = "Tiny", Width = 320, Height = 200, Content = new Button { Name = "Save", Content = "Save" } };
            desktop.MainWindow.Opened += (_, _) => Console.WriteLine(TinyAppProcess.Opened);
        }

        base.OnFrameworkInitializationCompleted();
    }

    private sealed class TinyTools
    {
        [AmcpTool("Quit", "Closes the app.", Destructive = true)]
        private static void Quit() => (Current!.ApplicationLifetime as IControlledApplicationLifetime)!.Shutdown();

        [AmcpTool("QuitLater", "Closes the app in a continuation.", Destructive = true)]
        private static async Task QuitLaterAsync()
        {
            await Task.Yield();
            Quit();
        }

        [AmcpTool("Break", "Throws on the UI thread.", Destructive = true)]
        private static void Break() => Dispatcher.UIThread.Post(Save);

        [AmcpTool("BreakHandled", "Throws on the UI thread, and handles it.")]
        private static void BreakHandled()
        {
            Dispatcher.UIThread.UnhandledException += (_, problem) => problem.Handled = true;
            Break();
        }

        [AmcpTool("BreakHere", "Throws in the call itself.")]
        private static void Save() =>
            throw new InvalidOperationException("Nothing can be saved.", new FileNotFoundException("There is no file desk.db."));

        [AmcpTool("Abort", "Ends the process from within, and so never returns.", Destructive = true)]
        private static void Abort() => Environment.Exit(0);
    }
}
