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
