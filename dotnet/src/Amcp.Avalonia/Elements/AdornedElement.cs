using Avalonia.Controls.Primitives;

namespace Amcp.Avalonia.Elements;

/// <summary>Finds the element that an adorner decorates. UI thread only.</summary>
internal static class AdornedElement
{
    private static readonly bool s_isMovedWhenDrawn = typeof(AdornerLayer).Assembly.GetName().Version!.Major < 12;

    /// <summary>Returns the element that a child of an adorner layer adorns; null for any other visual.</summary>
    public static Visual? Of(Visual visual) =>
        visual.GetVisualParent() is AdornerLayer && AdornerLayer.GetAdornedElement(visual) is { } adorned && adorned.IsAttachedToVisualTree() ? adorned : null;

    /// <summary>
    /// Returns the element in whose coordinates an adorner is placed: Avalonia 11 moves it there only when it draws it. Null for any other visual, and on
    /// Avalonia 12, whose adorners have a transform.
    /// </summary>
    public static Visual? AroundUnmoved(Visual visual) => s_isMovedWhenDrawn ? Of(visual) : null;
}
