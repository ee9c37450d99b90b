namespace Amcp.Avalonia.ManagedHeadless.Raster;

internal sealed partial class VectorPath
{
    /// <summary>The weight of a quarter of an ellipse: the cosine of 45 degrees.</summary>
    private const double QuarterArc = 0.7071067811865476;

    /// <summary>Creates a closed rectangle, clockwise from its top left corner.</summary>
    public static VectorPath Rectangle(Rect rect)
    {
        var path = new VectorPath();
        path.MoveTo(rect.TopLeft);
        path.LineTo(rect.TopRight);
        path.LineTo(rect.BottomRight);
        path.LineTo(rect.BottomLeft);
        path.Close();
        return path;
    }

    /// <summary>Creates a closed ellipse within <paramref name="bounds"/>, clockwise from its rightmost point.</summary>
    public static VectorPath Ellipse(Rect bounds)
    {
        var center = bounds.Center;
        var path = new VectorPath();
        path.MoveTo(new Point(bounds.Right, center.Y));
        path.QuarterTo(bounds.BottomRight, new Point(center.X, bounds.Bottom));
        path.QuarterTo(bounds.BottomLeft, new Point(bounds.X, center.Y));
        path.QuarterTo(bounds.TopLeft, new Point(center.X, bounds.Y));
        path.QuarterTo(bounds.TopRight, new Point(bounds.Right, center.Y));
        path.Close();
        return path;
    }

    /// <summary>Creates the outline of a stroked ellipse: both sides, as the quadratic curves with which Skia follows them.</summary>
    /// <param name="bounds">The bounds of the ellipse.</param>
    /// <param name="thickness">The width of the stroke.</param>
    /// <param name="scale">The number of device pixels per unit.</param>
    /// <returns>The outline, for <see cref="FillRule.EvenOdd"/>; null if the inner side has cusps.</returns>
    public static VectorPath? EllipseRing(Rect bounds, double thickness, double scale)
    {
        var (rx, ry, half) = (bounds.Width / 2, bounds.Height / 2, thickness / 2);
        if (half * Math.Max(rx, ry) >= Math.Min(rx, ry) * Math.Min(rx, ry))
            return null;

        var path = new VectorPath();
        path.AddBesideEllipse(bounds, half, scale);
        path.AddBesideEllipse(bounds, -half, scale);
        return path;
    }

    private void AddBesideEllipse(Rect bounds, double distance, double scale)
    {
        var (rx, ry) = (bounds.Width / 2, bounds.Height / 2);
        var pieces = 4;
        for (var deviation = scale * CurveSteps.QuarterBend * new Vector(rx + distance, ry + distance).Length; deviation > CurveSteps.ConicTolerance; deviation /= 4)
            pieces *= 2;

        var (from, along) = At(0);
        MoveTo(from);
        for (var piece = 1; piece <= pieces; piece++)
        {
            var (to, next) = At(2 * Math.PI * piece / pieces);
            var reach = Vector.Cross(to - from, next) / Vector.Cross(along, next);
            QuadraticTo(from + (along * reach), to);
            (from, along) = (to, next);
        }

        Close();

        (Point Point, Vector Along) At(double angle)
        {
            var (cos, sin) = (Math.Cos(angle), Math.Sin(angle));
            var along = new Vector(-rx * sin, ry * cos).Normalize();
            return (bounds.Center + new Vector((rx * cos) + (distance * along.Y), (ry * sin) - (distance * along.X)), along);
        }
    }

    /// <summary>Creates a closed rectangle with elliptical corners, clockwise. Radii that do not fit are scaled down together, as in CSS.</summary>
    public static VectorPath RoundedRectangle(RoundedRect rounded)
    {
        var rect = rounded.Rect;
        var fit = CornerScale(rounded);
        var (tl, tr) = (rounded.RadiiTopLeft * fit, rounded.RadiiTopRight * fit);
        var (br, bl) = (rounded.RadiiBottomRight * fit, rounded.RadiiBottomLeft * fit);
        var path = new VectorPath();
        path.MoveTo(new Point(rect.X + tl.X, rect.Y));
        path.LineTo(new Point(rect.Right - tr.X, rect.Y));
        path.CornerTo(rect.TopRight, new Point(rect.Right, rect.Y + tr.Y));
        path.LineTo(new Point(rect.Right, rect.Bottom - br.Y));
        path.CornerTo(rect.BottomRight, new Point(rect.Right - br.X, rect.Bottom));
        path.LineTo(new Point(rect.X + bl.X, rect.Bottom));
        path.CornerTo(rect.BottomLeft, new Point(rect.X, rect.Bottom - bl.Y));
        path.LineTo(new Point(rect.X, rect.Y + tl.Y));
        path.CornerTo(rect.TopLeft, new Point(rect.X + tl.X, rect.Y));
        path.Close();
        return path;
    }

    /// <summary>Returns the control points of the cubic curve that follows an arc of an ellipse, for everything but filling.</summary>
    public static (Point First, Point Second) ArcHandles(Point start, Point control, Point end, double weight)
    {
        var length = 4 * weight / (3 * (1 + weight));
        return (start + ((control - start) * length), end + ((control - end) * length));
    }

    private static double CornerScale(RoundedRect rounded)
    {
        var rect = rounded.Rect;
        var scale = 1.0;
        Limit(rounded.RadiiTopLeft.X + rounded.RadiiTopRight.X, rect.Width);
        Limit(rounded.RadiiBottomLeft.X + rounded.RadiiBottomRight.X, rect.Width);
        Limit(rounded.RadiiTopLeft.Y + rounded.RadiiBottomLeft.Y, rect.Height);
        Limit(rounded.RadiiTopRight.Y + rounded.RadiiBottomRight.Y, rect.Height);
        return scale;

        void Limit(double radii, double side)
        {
            if (radii > side)
                scale = Math.Min(scale, Math.Max(side, 0) / radii);
        }
    }

    private void CornerTo(Point corner, Point end)
    {
        if (end != CurrentPoint)
            QuarterTo(corner, end);
    }

    private void QuarterTo(Point corner, Point end) => ConicTo(corner, end, QuarterArc);
}
