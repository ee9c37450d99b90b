using Avalonia;
using Avalonia.Collections;
using Avalonia.VisualTree;

namespace Amcp.Avalonia.Elements;

/// <summary>The visuals right beneath a visual, to be counted through: the public way to them makes an enumerator for each look.</summary>
internal static class VisualParts
{
    /// <summary>Of a visual, as they are right now. UI thread only.</summary>
    public static AvaloniaList<Visual> Of(Visual visual)
    {
        var children = visual.GetVisualChildren();
        return children as AvaloniaList<Visual> ?? [.. children];
    }
}
