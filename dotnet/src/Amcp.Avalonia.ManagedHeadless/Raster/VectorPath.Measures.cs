namespace Amcp.Avalonia.ManagedHeadless.Raster;

internal sealed partial class VectorPath
{
    /// <summary>Gets the tight bounds of the curve, not of its control points; empty for an empty path.</summary>
    public Rect Bounds => PathBounds.Of(this);

    /// <summary>Gets the total length of all subpaths.</summary>
    public double Length => Measure.Length;

    private PathMeasure Measure => _measure ??= new PathMeasure(this);

    /// <summary>Gets the point at a distance along the path and its unit tangent.</summary>
    /// <returns>False if the path has no length. Distances beyond an end yield that end.</returns>
    public bool PointAt(double distance, out Point point, out Vector tangent) => Measure.PointAt(distance, out point, out tangent);

    /// <summary>Returns the part of the path between two distances.</summary>
    public VectorPath Segment(double start, double stop) => Measure.Segment(start, stop);

    /// <summary>Determines whether filling the path covers the point.</summary>
    public bool Contains(Point point, FillRule rule)
    {
        var winding = 0;
        foreach (var contour in Polyline.FromPath(this, 0.01))
        {
            var points = contour.Points;
            for (var i = 0; i < points.Count; i++)
                winding += Crossing(points[i], points[(i + 1) % points.Count], point);
        }

        return rule == FillRule.EvenOdd ? (winding & 1) != 0 : winding != 0;
    }

    /// <summary>Returns how a ray from the point to the left crosses a side: +1 downwards, −1 upwards, 0 not at all.</summary>
    public static int Crossing(Point a, Point b, Point point)
    {
        if (a.Y <= point.Y == b.Y <= point.Y)
            return 0;

        var x = a.X + (point.Y - a.Y) / (b.Y - a.Y) * (b.X - a.X);
        return x > point.X ? 0 : a.Y < b.Y ? 1 : -1;
    }
}
