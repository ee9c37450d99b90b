using Avalonia;
using Avalonia.Controls.ApplicationLifetimes;
using Avalonia.Threading;

namespace Amcp.Avalonia.Tests.Hosting;

/// <summary>The tools of <see cref="TinyApp"/>: ways to end.</summary>
internal sealed class TinyTools
{
    [AmcpTool("Quit", "Closes the app.", Destructive = true)]
    private static void Quit() => (Application.Current!.ApplicationLifetime as IControlledApplicationLifetime)!.Shutdown();

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

    [AmcpTool("ShowClock", "Shows what depends on time.")]
    private static void ShowClock() => TinyClock.Show();

    [AmcpTool("BeginWork", "Starts work outside the dispatcher.")]
    private static Task BeginWorkAsync(string kind, int port) => TinyWork.BeginAsync(kind, port);

    [AmcpTool("EndWork", "Ends it.")]
    private static void EndWork() => TinyWork.End();

    [AmcpTool("Abort", "Ends the process from within, and so never returns.", Destructive = true)]
    private static void Abort() => Environment.Exit(0);
}
