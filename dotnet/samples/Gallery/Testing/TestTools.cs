using Amcp.Avalonia;
using Avalonia;
using Avalonia.Controls.ApplicationLifetimes;
using Avalonia.Threading;
using Gallery.Shell;

namespace Gallery.Testing;

/// <summary>Provides test tools beyond the app's own features. The handler calls them on the UI thread.</summary>
internal static class TestTools
{
    /// <summary>Restores the initial state: the first page, no other window, and no focus.</summary>
    /// <returns>A task that completes when the first page is loaded.</returns>
    /// <exception cref="AmcpToolException">The main window does not exist yet.</exception>
    public static async Task ResetAppStateAsync()
    {
        if (Application.Current is not { ApplicationLifetime: IClassicDesktopStyleApplicationLifetime { MainWindow: MainWindow window } })
            throw new AmcpToolException("NOT_STARTED", "The main window is not there yet. Wait until the app has started.");

        window.StartOver();
        window.FocusManager?.Focus(null);
        await Dispatcher.UIThread.InvokeAsync(() => { }, DispatcherPriority.Background);
    }
}
