using AdminTool.Shell;
using Amcp.Avalonia;
using Avalonia;
using Avalonia.Controls.ApplicationLifetimes;
using Avalonia.Threading;

namespace AdminTool.Testing;

/// <summary>Provides test tools beyond the app's own features. The handler calls them on the UI thread.</summary>
internal static class TestTools
{
    /// <summary>Restores the initial state: the sample company, the initial theme and size, and no other window.</summary>
    /// <returns>A task that completes when the search box has the focus.</returns>
    /// <exception cref="AmcpToolException">The main window does not exist yet.</exception>
    public static async Task ResetAppStateAsync()
    {
        if (Application.Current is not App { ApplicationLifetime: IClassicDesktopStyleApplicationLifetime { MainWindow: MainWindow window } } app)
            throw new AmcpToolException("NOT_STARTED", "The main window is not there yet. Wait until the app has started.");

        window.StartOver(app.NewDirectory(window));

        // The search box takes the focus when it is loaded, after the next layout.
        await Dispatcher.UIThread.InvokeAsync(() => { }, DispatcherPriority.Background);
    }
}
