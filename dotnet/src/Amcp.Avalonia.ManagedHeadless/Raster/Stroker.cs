namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Converts strokes to filled outlines.</summary>
internal static class Stroker
{
    // As in Skia, a quarter of a pixel.
    private const double Tolerance = 0.25;

    /// <summary>Returns the area of a stroke, to be filled with <see cref="FillRule.NonZero"/>; empty if the pen has no width.</summary>
    /// <param name="path">The line to follow.</param>
    /// <param name="style">The pen, in units of the path.</param>
    /// <param name="scale">The number of pixels per unit.</param>
    public static VectorPath Stroke(VectorPath path, StrokeStyle style, double scale = 1)
    {
        var ink = new VectorPath();
        if (!(style.Width > 0) || !double.IsFinite(style.Width))
            return ink;

        foreach (var contour in DashPattern.Split(path, style))
            Draw(contour, style, Tolerance / scale, ink);

        return ink;
    }

    private static void Draw(Contour contour, StrokeStyle style, double tolerance, VectorPath ink)
    {
        if (contour.Curves.Count == 0)
        {
            Dot(contour.Start, style, ink);
            return;
        }

        var side = new StrokeSide(style, tolerance, ink);
        side.Draw(contour, backwards: false);
        side.Draw(contour, backwards: true);
    }

    /// <summary>Draws a zero-length line, which shows only its caps.</summary>
    private static void Dot(Point point, StrokeStyle style, VectorPath ink)
    {
        var half = style.Width / 2;
        var around = new Rect(point.X - half, point.Y - half, style.Width, style.Width);
        if (style.Cap != LineCap.Flat)
            ink.Append(style.Cap == LineCap.Round ? VectorPath.Ellipse(around) : VectorPath.Rectangle(around), Matrix.Identity);
    }
}
