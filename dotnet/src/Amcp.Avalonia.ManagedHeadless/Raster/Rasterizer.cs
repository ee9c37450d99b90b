using Avalonia;

namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Anti-aliased filling by exact area, in integers only: the same coverage on every machine.</summary>
internal static class Rasterizer
{
    [ThreadStatic]
    private static ScanConverter? t_converter;

    /// <summary>The coverage of a path given in device pixels, within <paramref name="clip"/>.</summary>
    public static CoverageMask Fill(VectorPath devicePath, FillRule rule, PixelRect clip) => Fill(devicePath, Matrix.Identity, rule, clip);

    /// <summary>The coverage of a path transformed to device pixels, within <paramref name="clip"/>; saves the transformed copy.</summary>
    public static CoverageMask Fill(VectorPath path, Matrix toDevice, FillRule rule, PixelRect clip) =>
        path.IsEmpty || clip.Width <= 0 || clip.Height <= 0
            ? CoverageMask.Empty
            : (t_converter ??= new ScanConverter()).Convert(path, toDevice, rule, clip);
}
