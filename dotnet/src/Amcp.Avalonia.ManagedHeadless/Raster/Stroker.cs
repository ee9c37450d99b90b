namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Converts strokes to filled outlines.</summary>
internal static class Stroker
{
    /// <summary>Returns the area of a stroke, to be filled with <see cref="FillRule.NonZero"/>; empty if the pen has no width.</summary>
    /// <param name="path">The line to follow.</param>
    /// <param name="style">The pen, in units of the path.</param>
    /// <param name="tolerance">The maximum deviation from the path's curves, in its units: 0.025 divided by the drawing scale.</param>
    public static VectorPath Stroke(VectorPath path, StrokeStyle style, double tolerance = PathFlattener.FillTolerance)
    {
        var ink = new VectorPath();
        if (!(style.Width > 0) || !double.IsFinite(style.Width))
            return ink;

        foreach (var line in DashPattern.Split(Polyline.FromPath(path, tolerance), style))
            Draw(line, style, ink);

        return ink;
    }

    private static void Draw(Polyline line, StrokeStyle style, VectorPath ink)
    {
        if (line.Points.Count < 2)
        {
            Dot(line.Points[0], style, ink);
            return;
        }

        var side = new StrokeSide(style, ink);
        side.Draw(line, backwards: false);
        side.Draw(line, backwards: true);
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
