namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Fills with anti-aliasing in integer arithmetic, so that coverage is the same on every machine.</summary>
internal static class Rasterizer
{
    private const double FatRectangle = 32;

    [ThreadStatic]
    private static ScanConverter? s_converter;

    /// <summary>Returns the coverage of a path in device pixels, within <paramref name="clip"/>.</summary>
    public static CoverageMask Fill(VectorPath devicePath, FillRule rule, PixelRect clip) => Fill(devicePath, Matrix.Identity, rule, clip);

    /// <summary>Returns the coverage that Skia gives a path transformed to device pixels, within <paramref name="clip"/>.</summary>
    public static CoverageMask Fill(VectorPath path, Matrix toDevice, FillRule rule, PixelRect clip, bool isAliased = false) =>
        Fill(path, toDevice, rule, clip, isAliased ? Antialiasing.None : AntialiasingOf(path, toDevice));

    /// <summary>Returns the exact coverage of a path transformed to device pixels, within <paramref name="clip"/>.</summary>
    public static CoverageMask FillExactly(VectorPath path, Matrix toDevice, FillRule rule, PixelRect clip) =>
        Fill(path, toDevice, rule, clip, Antialiasing.Exact);

    /// <summary>Returns the coverage of a path transformed to device pixels, within <paramref name="clip"/>.</summary>
    public static CoverageMask Fill(VectorPath path, Matrix toDevice, FillRule rule, PixelRect clip, Antialiasing antialiasing) =>
        path.IsEmpty || clip.Width <= 0 || clip.Height <= 0
            ? CoverageMask.Empty
            : (s_converter ??= new ScanConverter()).Convert(path, toDevice, rule, clip, antialiasing);

    /// <summary>Returns how Skia fills the path: shapes with few points for their size differ from others, and small rectangles are exact.</summary>
    private static Antialiasing AntialiasingOf(VectorPath path, Matrix toDevice)
    {
        var (left, top, right, bottom) = (double.MaxValue, double.MaxValue, double.MinValue, double.MinValue);
        foreach (var point in path.Points)
        {
            var place = point.Transform(toDevice);
            (left, right) = (Math.Min(left, place.X), Math.Max(right, place.X));
            (top, bottom) = (Math.Min(top, place.Y), Math.Max(bottom, place.Y));
        }

        var (width, height) = (right - left, bottom - top);
        if (toDevice is { M12: 0, M21: 0 } && IsRectangle(path))
            return width <= FatRectangle && height <= FatRectangle ? Antialiasing.Exact : Antialiasing.Analytic;

        return path.Points.Length < (Math.Max(width, height) / 2) - 10 ? Antialiasing.Analytic : Antialiasing.Sampled;
    }

    /// <summary>Determines whether a path is one axis-aligned rectangle.</summary>
    private static bool IsRectangle(VectorPath path)
    {
        var points = path.Points;
        var isFourSided = path.Verbs is [PathVerb.Move, PathVerb.Line, PathVerb.Line, PathVerb.Line, ..] && (points.Length == 4 || (points.Length == 5 && points[4] == points[0]));
        if (!isFourSided)
            return false;

        return (points[0].X == points[1].X && points[1].Y == points[2].Y && points[2].X == points[3].X && points[3].Y == points[0].Y)
            || (points[0].Y == points[1].Y && points[1].X == points[2].X && points[2].Y == points[3].Y && points[3].X == points[0].X);
    }
}
