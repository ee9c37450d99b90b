namespace Amcp.Avalonia.Elements.Geometry;

/// <summary>Computes the bounds of elements. UI thread only.</summary>
internal static class ElementGeometry
{
    /// <summary>Returns the bounds of an element in its window, whether in view or not.</summary>
    public static Rect InWindow(Visual element)
    {
        var size = new Rect(element.Bounds.Size);
        return DrawnFrame.WindowOf(element) is { } window && ToWindow(element, window) is { } matrix ? size.TransformToAABB(matrix) : size;
    }

    /// <summary>Returns the part of an element, in its window, that no scroll viewer or window edge clips; empty if there is none.</summary>
    public static Rect Visible(Visual element)
    {
        if (DrawnFrame.WindowOf(element) is not { } window)
            return default;

        var visible = InWindow(element).Intersect(new Rect(window.ClientSize));
        foreach (var around in element.GetVisualAncestors().TakeWhile(ancestor => ancestor != window))
            visible = around.ClipToBounds ? visible.Intersect(InWindow(around)) : visible;

        return visible.Width > 0 && visible.Height > 0 ? visible : default;
    }

    /// <summary>Returns the bounds of an element in screen pixels.</summary>
    public static ElementBounds OnScreen(Visual element) => OnScreen(InWindow(element), DrawnFrame.WindowOf(element));

    /// <summary>Converts a rectangle of a window to screen pixels; empty without a window.</summary>
    public static ElementBounds OnScreen(Rect bounds, TopLevel? window)
    {
        if (window is null)
            return Rounded(default);

        var from = window.PointToScreen(bounds.TopLeft);
        var to = window.PointToScreen(bounds.BottomRight);
        return new ElementBounds(from.X, from.Y, Math.Max(0, to.X - from.X), Math.Max(0, to.Y - from.Y));
    }

    /// <summary>Returns the matrix from an element's coordinates to those of its window; null if it is not in the window.</summary>
    public static Matrix? ToWindow(Visual element, TopLevel window)
    {
        var adorner = element.GetSelfAndVisualAncestors().FirstOrDefault(around => AdornedElement.AroundUnmoved(around) is not null);
        return adorner is null
            ? element.TransformToVisual(window)
            : ToAdorner(element, adorner) * Matrix.CreateTranslation(adorner.Bounds.Position) * ToWindow(AdornedElement.AroundUnmoved(adorner)!, window);
    }

    private static Matrix? ToAdorner(Visual element, Visual adorner) => element == adorner ? Matrix.Identity : element.TransformToVisual(adorner);

    /// <summary>Rounds bounds for answers, to 1/100 of a device-independent pixel.</summary>
    public static ElementBounds Rounded(Rect rect) =>
        new(Math.Round(rect.X, 2), Math.Round(rect.Y, 2), Math.Round(rect.Width, 2), Math.Round(rect.Height, 2));
}
