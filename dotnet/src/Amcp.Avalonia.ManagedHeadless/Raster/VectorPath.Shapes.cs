namespace Amcp.Avalonia.ManagedHeadless.Raster;

internal sealed partial class VectorPath
{
    /// <summary>The distance of the control points of a cubic quarter circle of radius 1: 4/3 (√2 − 1).</summary>
    private const double QuarterArc = 0.5522847498307936;

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
        var (center, rx, ry) = (bounds.Center, bounds.Width / 2, bounds.Height / 2);
        var path = new VectorPath();
        path.MoveTo(new Point(bounds.Right, center.Y));
        path.QuarterTo(new Vector(0, ry), new Point(center.X, bounds.Bottom), new Vector(rx, 0));
        path.QuarterTo(new Vector(-rx, 0), new Point(bounds.X, center.Y), new Vector(0, ry));
        path.QuarterTo(new Vector(0, -ry), new Point(center.X, bounds.Y), new Vector(-rx, 0));
        path.QuarterTo(new Vector(rx, 0), new Point(bounds.Right, center.Y), new Vector(0, -ry));
        path.Close();
        return path;
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
        path.CornerTo(new Vector(tr.X, 0), new Point(rect.Right, rect.Y + tr.Y), new Vector(0, -tr.Y));
        path.LineTo(new Point(rect.Right, rect.Bottom - br.Y));
        path.CornerTo(new Vector(0, br.Y), new Point(rect.Right - br.X, rect.Bottom), new Vector(br.X, 0));
        path.LineTo(new Point(rect.X + bl.X, rect.Bottom));
        path.CornerTo(new Vector(-bl.X, 0), new Point(rect.X, rect.Bottom - bl.Y), new Vector(0, bl.Y));
        path.LineTo(new Point(rect.X, rect.Y + tl.Y));
        path.CornerTo(new Vector(0, -tl.Y), new Point(rect.X + tl.X, rect.Y), new Vector(-tl.X, 0));
        path.Close();
        return path;
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

    private void CornerTo(Vector leaving, Point end, Vector arriving)
    {
        if (end != CurrentPoint)
            QuarterTo(leaving, end, arriving);
    }

    /// <summary>
    /// Appends a quarter ellipse: <paramref name="leaving"/> and <paramref name="arriving"/> point from its ends to the tangents' intersection.
    /// </summary>
    private void QuarterTo(Vector leaving, Point end, Vector arriving) =>
        CubicTo(CurrentPoint + leaving * QuarterArc, end + arriving * QuarterArc, end);
}
