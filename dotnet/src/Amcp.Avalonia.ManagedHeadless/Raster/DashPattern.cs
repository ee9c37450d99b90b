namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Splits lines into dashes.</summary>
internal static class DashPattern
{
    // A finer pattern is invisible and is drawn solid.
    private const double MostDashes = 100_000;

    // The minimum length that gives a zero-length dash a direction; far below the pixel grid.
    private const double DotLength = 1e-5;

    /// <summary>Returns the dashes of all subpaths, or the subpaths themselves without a pattern.</summary>
    public static List<Contour> Split(VectorPath path, StrokeStyle style)
    {
        var contours = Contour.Of(path);
        var pattern = Lengths(style);
        var period = pattern.Sum();
        if (!(period > 0) || !double.IsFinite(period))
            return contours;

        var dashes = new List<Contour>();
        foreach (var contour in contours)
        {
            if (contour.Length == 0 || contour.Length / period * pattern.Length > MostDashes)
                dashes.Add(contour);
            else
                Cut(contour, Intervals(contour.Length, pattern, style.DashOffset * style.Width % period, period), dashes);
        }

        return dashes;
    }

    /// <summary>Returns a path of the dashes, or the path itself without a pattern.</summary>
    public static VectorPath Apply(VectorPath path, StrokeStyle style)
    {
        if (style.Dashes is not { Length: > 0 })
            return path;

        var dashes = new VectorPath();
        foreach (var dash in Split(path, style))
            dash.AppendTo(dashes);

        return dashes;
    }

    private static double[] Lengths(StrokeStyle style)
    {
        double[] once = [.. (style.Dashes ?? []).Select(dash => Math.Max(0, dash) * style.Width)];
        return once.Length % 2 == 0 ? once : [.. once, .. once];
    }

    private static List<(double Start, double Stop)> Intervals(double length, double[] pattern, double offset, double period)
    {
        var (found, at) = (new List<(double, double)>(), offset > 0 ? -offset : -(offset + period));
        for (var index = 0; at < length; index = (index + 1) % pattern.Length)
        {
            var stop = at + pattern[index];
            if (index % 2 == 0 && stop >= 0 && (stop > 0 || at == stop))
                found.Add((Math.Max(at, 0), Math.Min(Math.Max(stop, at + DotLength), length)));

            at = stop;
        }

        return found;
    }

    private static void Cut(Contour contour, List<(double Start, double Stop)> intervals, List<Contour> dashes)
    {
        var meets = contour.IsClosed && intervals.Count > 0 && intervals[0].Start == 0 && intervals[^1].Stop == contour.Length;
        if (meets && intervals.Count == 1)
        {
            dashes.Add(contour);
            return;
        }

        // A dash across the start of a closed line is one dash.
        for (var i = meets ? 1 : 0; i < intervals.Count; i++)
        {
            var dash = contour.Part(intervals[i].Start, intervals[i].Stop);
            if (meets && i == intervals.Count - 1)
                dash.Append(contour.Part(0, intervals[0].Stop));

            dashes.Add(dash);
        }
    }
}
