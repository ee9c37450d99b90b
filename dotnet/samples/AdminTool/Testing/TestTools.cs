using AdminTool.Shell;
using Amcp.Avalonia;
using Avalonia;
using Avalonia.Controls.ApplicationLifetimes;
using Avalonia.Threading;

namespace AdminTool.Testing;

/// <summary>What tests may ask of AdminTool beyond what an administrator can do. The handler calls it on the UI thread.</summary>
internal static class TestTools
{
    /// <summary>Brings the app back to what it shows after a start: the sample company, the theme and size of the start, no other window.</summary>
    /// <returns>When the search box has the focus.</returns>
    /// <exception cref="AmcpToolException">The main window is not there yet.</exception>
    public static async Task ResetAppStateAsync()
    {
        if (Application.Current is not App { ApplicationLifetime: IClassicDesktopStyleApplicationLifetime { MainWindow: MainWindow window } } app)
        {
            throw new AmcpToolException("NOT_STARTED", "The main window is not there yet. Wait until the app has started.");
        }

        window.StartOver(app.NewDirectory(window));

        // The search box takes the focus when it is loaded, which is after the next layout.
        await Dispatcher.UIThread.InvokeAsync(() => { }, DispatcherPriority.Background);
    }
}
