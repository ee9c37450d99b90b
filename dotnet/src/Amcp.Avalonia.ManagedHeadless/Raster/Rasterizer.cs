namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Fills with exact-area anti-aliasing in integer arithmetic, so that coverage is the same on every machine.</summary>
internal static class Rasterizer
{
    [ThreadStatic]
    private static ScanConverter? s_converter;

    /// <summary>Returns the coverage of a path in device pixels, within <paramref name="clip"/>.</summary>
    public static CoverageMask Fill(VectorPath devicePath, FillRule rule, PixelRect clip) => Fill(devicePath, Matrix.Identity, rule, clip);

    /// <summary>Returns the coverage of a path transformed to device pixels, within <paramref name="clip"/>, without a transformed copy.</summary>
    public static CoverageMask Fill(VectorPath path, Matrix toDevice, FillRule rule, PixelRect clip) =>
        path.IsEmpty || clip.Width <= 0 || clip.Height <= 0
            ? CoverageMask.Empty
            : (s_converter ??= new ScanConverter()).Convert(path, toDevice, rule, clip);
}
