using Avalonia;
using Avalonia.Controls;
using Avalonia.VisualTree;

namespace Amcp.Avalonia.Elements;

/// <summary>Caches the placement of elements in an unchanging tree, so that shared ancestors are computed once. UI thread only.</summary>
internal sealed class Placement
{
    private readonly Dictionary<Visual, Place> _known = [];

    /// <summary>Returns the bounds of an element in its window, whether in view or not.</summary>
    public Rect InWindow(Visual element) => Of(element).Covered(element.Bounds.Size);

    /// <summary>Returns the window of a visual and its placement there.</summary>
    public Place Of(Visual visual)
    {
        if (!_known.TryGetValue(visual, out var place))
        {
            _known[visual] = place = WorkedOut(visual);
        }

        return place;
    }

    /// <summary>Clears the cache.</summary>
    public void Clear() => _known.Clear();

    private Place WorkedOut(Visual visual)
    {
        if (visual is TopLevel window)
        {
            return new Place(window, default, null);
        }

        if (AdornedElement.AroundUnmoved(visual) is { } adorned)
        {
            return Moved(Of(adorned), visual.Bounds.Position);
        }

        if (visual.GetVisualParent() is not { } parent)
        {
            return DrawnFrame.Framed(visual) is { } framed ? new Place(framed, -framed.Bounds.Position, null) : default;
        }

        var around = Of(parent);
        return visual is { RenderTransform: null, HasMirrorTransform: false }
            ? Moved(around, visual.Bounds.Position)
            : new Place(around.Window, default, new Turn((visual.TransformToVisual(parent) ?? Matrix.Identity) * around.ToWindow));
    }

    private static Place Moved(Place around, Point by) => around.Turned is null
        ? around with { Offset = by + around.Offset }
        : new Place(around.Window, default, new Turn(Matrix.CreateTranslation(by) * around.ToWindow));
}
