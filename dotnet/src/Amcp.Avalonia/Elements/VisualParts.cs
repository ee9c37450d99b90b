using Avalonia.Collections;

namespace Amcp.Avalonia.Elements;

/// <summary>Enumerates the direct children of a visual without an allocation; the public API allocates an enumerator for each call.</summary>
internal static class VisualParts
{
    /// <summary>Returns the current children of a visual. UI thread only.</summary>
    public static AvaloniaList<Visual> Of(Visual visual)
    {
        var children = visual.GetVisualChildren();
        return children as AvaloniaList<Visual> ?? [.. children];
    }
}
