using Amcp.Avalonia.Elements;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tools;

/// <summary>Finds the one window that a tool acts on. UI thread only.</summary>
internal static class ChosenWindow
{
    /// <summary>The window that is named, the frontmost where several are; the active one where none is named.</summary>
    /// <exception cref="ToolFailure">ELEMENT_NOT_FOUND, WINDOW_CLOSED, UNSUPPORTED for a view without a window of its own.</exception>
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
