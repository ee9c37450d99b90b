using Amcp.Avalonia.Elements.Locating;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Finds and moves the scroll viewer of an element. UI thread only.</summary>
internal static class Scroller
{
    // The distance that a scroll viewer moves per wheel notch.
    private const double PerNotch = 50;

    /// <summary>Returns the element itself, the scroll viewer of its template, or the nearest one around it.</summary>
    /// <exception cref="ToolFailure">UNSUPPORTED if there is none.</exception>
    public static ScrollViewer Of(Visual element) => OfOrNull(element)
        ?? throw Failures.Unsupported($"{ElementLabel.Of(element)} does not scroll, and nothing around it does.");

    /// <summary>Returns the element itself, the scroll viewer of its template, or the nearest one around it; null if there is none.</summary>
    public static ScrollViewer? OfOrNull(Visual element) =>
        element as ScrollViewer
        ?? element.GetVisualDescendants().OfType<ScrollViewer>().FirstOrDefault(part => part.TemplatedParent == element)
        ?? element.GetVisualAncestors().OfType<ScrollViewer>().FirstOrDefault();

    /// <summary>Converts a distance to wheel notches; up and left are positive.</summary>
    public static Vector Notches(double dx, double dy) => new(-dx / PerNotch, -dy / PerNotch);

    /// <summary>Scrolls to an edge. A virtualised list estimates its extent, so the call must be repeated until nothing moves.</summary>
    public static void ToEdge(ScrollViewer viewer, ScrollEdge edge) => viewer.Offset = edge switch
    {
        ScrollEdge.Top => viewer.Offset.WithY(0),
        ScrollEdge.Bottom => viewer.Offset.WithY(Math.Max(0, viewer.Extent.Height - viewer.Viewport.Height)),
        ScrollEdge.Left => viewer.Offset.WithX(0),
        _ => viewer.Offset.WithX(Math.Max(0, viewer.Extent.Width - viewer.Viewport.Width)),
    };
}
