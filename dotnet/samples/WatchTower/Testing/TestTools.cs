using Amcp.Avalonia;
using Avalonia;
using Avalonia.Controls.ApplicationLifetimes;
using Avalonia.Threading;
using WatchTower.Alerts;
using WatchTower.Shell;

namespace WatchTower.Testing;

/// <summary>Provides test tools beyond the app's own features. The handler calls them on the UI thread.</summary>
internal static class TestTools
{
    /// <summary>Restores the initial state: login form, the initial theme and size, no other window, the mixed data.</summary>
    /// <returns>A task that completes when the login form has the focus.</returns>
    public static async Task ResetAppStateAsync()
    {
        var (app, window, shell) = Running();
        foreach (var dialog in window.OwnedWindows.ToArray())
            dialog.Close();

        app.Repository.Use(AlertDataSet.Mixed);
        shell.Reset();
        window.RestoreSize();

        // The login form takes the focus when it is loaded, after the next layout.
        await Dispatcher.UIThread.InvokeAsync(() => { }, DispatcherPriority.Background);
    }

    /// <summary>Replaces the alerts; a signed-in desk begins to load them, and filters are unchanged.</summary>
    /// <remarks>It does not wait for the load, which takes the app's time: with a clock that stands still, only a later step moves it.</remarks>
    /// <param name="scenarioName">The name of an <see cref="AlertDataSet"/>.</param>
    /// <returns>A sentence that states the desk's data.</returns>
    /// <exception cref="AmcpToolException">No data set has that name.</exception>
    public static string SetTestData(string scenarioName)
    {
        if (AlertDataSet.Named(scenarioName) is not { } dataSet)
        {
            var names = string.Join(", ", AlertDataSet.All.Select(set => set.Name));
            throw new AmcpToolException("UNKNOWN_DATA_SET", $"There is no data set \"{scenarioName}\". Use one of: {names}.");
        }

        var (app, _, shell) = Running();
        app.Repository.Use(dataSet);
        _ = shell.Desk?.LoadAfreshAsync();

        return $"{dataSet.Name}: {dataSet.Count} alerts";
    }

    private static (App App, MainWindow Window, ShellViewModel Shell) Running()
    {
        if (Application.Current is App app
            && app.ApplicationLifetime is IClassicDesktopStyleApplicationLifetime { MainWindow: MainWindow window }
            && window.DataContext is ShellViewModel shell)
        {
            return (app, window, shell);
        }

        throw new AmcpToolException("NOT_STARTED", "The main window is not there yet. Wait until the app has started.");
    }
}
