namespace Amcp.Avalonia.Elements.Geometry;

/// <summary>Caches the placement of elements in an unchanging tree, so that shared ancestors are computed once. UI thread only.</summary>
internal sealed class PlacementCache
{
    private readonly Dictionary<Visual, VisualPlacement> _known = [];

    /// <summary>Returns the bounds of an element in its window, whether in view or not.</summary>
    public Rect InWindow(Visual element) => Of(element).Covered(element.Bounds.Size);

    /// <summary>Returns the window of a visual and its placement there.</summary>
    public VisualPlacement Of(Visual visual)
    {
        if (!_known.TryGetValue(visual, out var place))
            _known[visual] = place = WorkedOut(visual);

        return place;
    }

    /// <summary>Clears the cache.</summary>
    public void Clear() => _known.Clear();

    private VisualPlacement WorkedOut(Visual visual)
    {
        if (visual is TopLevel window)
            return new VisualPlacement(window, default, null);

        if (AdornedElement.AroundUnmoved(visual) is { } adorned)
            return Moved(Of(adorned), visual.Bounds.Position);

        if (visual.GetVisualParent() is not { } parent)
            return DrawnFrame.Framed(visual) is { } framed ? new VisualPlacement(framed, -framed.Bounds.Position, null) : default;

        var around = Of(parent);
        return visual is { RenderTransform: null, HasMirrorTransform: false }
            ? Moved(around, visual.Bounds.Position)
            : new VisualPlacement(around.Window, default, new VisualTransform((visual.TransformToVisual(parent) ?? Matrix.Identity) * around.ToWindow));
    }

    private static VisualPlacement Moved(VisualPlacement around, Point by) => around.Transform is null
        ? around with { Offset = by + around.Offset }
        : new VisualPlacement(around.Window, default, new VisualTransform(Matrix.CreateTranslation(by) * around.ToWindow));
}
