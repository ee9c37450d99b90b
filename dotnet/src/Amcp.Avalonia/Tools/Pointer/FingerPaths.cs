using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Elements.Geometry;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Computes the ways of fingers over an element. UI thread only.</summary>
internal static class FingerPaths
{
    // The share of the element that a gesture covers.
    private const double Share = 0.6;

    // The distance that a finger keeps from the element's edge.
    private const double Edge = 2;

    private const double AtPoint = 200;

    /// <summary>Returns the way of a swipe over the middle of an element, or from a point.</summary>
    /// <param name="hit">The target.</param>
    /// <param name="isPoint">Whether the target is a point, at which the swipe starts.</param>
    /// <param name="direction">Where the finger moves.</param>
    /// <param name="distance">The length; null covers most of the element.</param>
    public static (Point From, Point To) Swipe(Hit hit, bool isPoint, SwipeDirection direction, double? distance)
    {
        Vector along = direction switch
        {
            SwipeDirection.Up => new(0, -1),
            SwipeDirection.Down => new(0, 1),
            SwipeDirection.Left => new(-1, 0),
            _ => new(1, 0),
        };
        var middle = hit.Aim.Point;
        if (isPoint)
            return (middle, middle + (along * (distance ?? AtPoint)));

        var seen = ElementGeometry.Visible(hit.Aim.Element);
        var extent = along.X == 0 ? seen.Height : seen.Width;
        var length = distance ?? extent * Share;
        var start = middle - (along * Math.Min(length / 2, Math.Max(0, (extent / 2) - Edge)));
        return (start, start + (along * length));
    }

    /// <summary>Returns half the distance of two fingers at the start and the end of a pinch.</summary>
    public static (double From, double To) Pinch(Hit hit, bool isPoint, double scale)
    {
        var far = isPoint ? AtPoint / 2 : ElementGeometry.Visible(hit.Aim.Element).Width / 2 * Share;
        return scale > 1 ? (far / scale, far) : (far, far * scale);
    }
}
