using Avalonia;

namespace Amcp.Avalonia.ManagedHeadless.Raster;

internal sealed partial class VectorPath
{
    /// <summary>The smallest rectangle around the curve itself, not around its control points; empty for an empty path.</summary>
    public Rect Bounds => PathBounds.Of(this);

    /// <summary>Length of all subpaths together.</summary>
    public double Length => Measure.Length;

    private PathMeasure Measure => _measure ??= new PathMeasure(this);

    /// <summary>The point at a distance along the path and the direction there (length 1).</summary>
    /// <returns>False if the path has no length; distances beyond an end give that end.</returns>
    public bool PointAt(double distance, out Point point, out Vector tangent) => Measure.PointAt(distance, out point, out tangent);

    /// <summary>The part of the path between two distances, its curves flattened.</summary>
    public VectorPath Segment(double start, double stop) => Measure.Segment(start, stop);

    /// <summary>Whether filling the path would cover the point.</summary>
    public bool Contains(Point point, FillRule rule)
    {
        var winding = 0;
        foreach (var contour in Polyline.FromPath(this, 0.01))
        {
            var points = contour.Points;
            for (var i = 0; i < points.Count; i++)
            {
                winding += Crossing(points[i], points[(i + 1) % points.Count], point);
            }
        }

        return rule == FillRule.EvenOdd ? (winding & 1) != 0 : winding != 0;
    }

    /// <summary>How a ray from the point to the left crosses a side: +1 downwards, −1 upwards, 0 not at all.</summary>
    private static int Crossing(Point a, Point b, Point point)
    {
        if (a.Y <= point.Y == b.Y <= point.Y)
        {
            return 0;
        }

        var x = a.X + (point.Y - a.Y) / (b.Y - a.Y) * (b.X - a.X);
        return x > point.X ? 0 : a.Y < b.Y ? 1 : -1;
    }
}
