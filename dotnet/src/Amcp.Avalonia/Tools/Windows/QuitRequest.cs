using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Elements.Tree;
using Amcp.Avalonia.Input;
using Avalonia.Controls.ApplicationLifetimes;

namespace Amcp.Avalonia.Tools.Windows;

/// <summary>
/// Represents the way in which a person ends the app in its current state: the close button of the main window, or the menu item Quit. Closing handlers
/// run in both cases, <c>ShutdownRequested</c> too.
/// </summary>
/// <param name="Title">The title of the main window, or the app's name.</param>
/// <param name="RefusedBy">The description of what may refuse without a dialog.</param>
/// <param name="Make">Requests the end.</param>
internal sealed record QuitRequest(string Title, string RefusedBy, Action Make)
{
    /// <summary>Chooses the close button if it ends the app, and otherwise a request to shut down, as for an app in the tray. UI thread only.</summary>
    /// <exception cref="ToolFailure">BLOCKED_BY_MODAL with the open dialog; UNSUPPORTED for a lifetime that cannot end.</exception>
    public static QuitRequest Choose(WindowCatalog windows)
    {
        foreach (var window in windows.All())
            Aimer.CheckBlocked(window);

        return Application.Current?.ApplicationLifetime switch
        {
            IClassicDesktopStyleApplicationLifetime { MainWindow: { IsVisible: true } main } desktop when EndsWith(main, desktop) =>
                new QuitRequest(WindowCatalog.TitleOf(main), "a Closing handler", () => RawInput.Close(main)),
            IClassicDesktopStyleApplicationLifetime desktop =>
                new QuitRequest(Name, "a Closing or ShutdownRequested handler", () => desktop.TryShutdown()),
            IControlledApplicationLifetime other => new QuitRequest(Name, "its lifetime", () => other.Shutdown()),
            _ => throw Failures.Unsupported("The app's lifetime cannot be ended from within."),
        };
    }

    private static string Name => Application.Current?.Name is { Length: > 0 } name ? name : "the app";

    private static bool EndsWith(Window main, IClassicDesktopStyleApplicationLifetime desktop) => desktop.ShutdownMode switch
    {
        ShutdownMode.OnMainWindowClose => true,
        ShutdownMode.OnLastWindowClose => desktop.Windows.All(window => IsWithin(window, main)),
        _ => false,
    };

    private static bool IsWithin(WindowBase? window, Window main)
    {
        while (window is not null && window != main)
            window = window.Owner;

        return window == main;
    }
}
