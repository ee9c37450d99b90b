using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Tools.Windows;

/// <summary>Resolves the window that a tool acts on. UI thread only.</summary>
internal static class ChosenWindow
{
    /// <summary>Returns the named window, the frontmost of several matches, or the active window without a name.</summary>
    /// <exception cref="ToolFailure">ELEMENT_NOT_FOUND, WINDOW_CLOSED, or UNSUPPORTED for a view without a window of its own.</exception>
    public static Window Of(WindowCatalog windows, string? name)
    {
        var chosen = name is null ? windows.Active() : windows.Matching(name)[^1];
        return chosen switch
        {
            Window window => window,
            null => throw Failures.NoSuchWindow(name ?? "", []),
            var view => throw Failures.Unsupported($"{WindowCatalog.TitleOf(view)} is no window of its own: its size is its host's."),
        };
    }
}
