using Avalonia;
using Avalonia.Controls.ApplicationLifetimes;

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

    [AmcpTool("Abort", "Ends the process from within, and so never returns.", Destructive = true)]
    private static void Abort() => Environment.Exit(0);
}
