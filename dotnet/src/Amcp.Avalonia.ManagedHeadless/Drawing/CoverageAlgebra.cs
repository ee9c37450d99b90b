using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Set operations on coverages, taking the two edges inside a pixel as independent.</summary>
internal static class CoverageAlgebra
{
    /// <summary>The coverage of the combined set.</summary>
    public static CoverageMask Combine(GeometryCombineMode mode, CoverageMask first, CoverageMask second)
    {
        switch (mode)
        {
            case GeometryCombineMode.Intersect:
                return first.Intersect(second);
            case GeometryCombineMode.Exclude when second.IsEmpty || first.IsEmpty:
                return first;
            case not GeometryCombineMode.Exclude when second.IsEmpty || first.IsEmpty:
                return first.IsEmpty ? second : first;
        }
        var bounds = mode == GeometryCombineMode.Exclude ? first.Bounds : first.Bounds.Union(second.Bounds);
        var data = new byte[bounds.Width * bounds.Height];
        for (var y = bounds.Y; y < bounds.Bottom; y++)
        {
            for (var x = bounds.X; x < bounds.Right; x++)
                data[(y - bounds.Y) * bounds.Width + x - bounds.X] = Combine(mode, At(first, x, y), At(second, x, y));
        }
        return CoverageMask.FromDense(bounds, data);
    }

    /// <summary>The same shape without anti-aliasing: a pixel is covered when at least half of it was.</summary>
    public static CoverageMask Hardened(CoverageMask mask)
    {
        var bounds = mask.Bounds;
        var data = new byte[bounds.Width * bounds.Height];
        for (var y = 0; y < bounds.Height; y++)
        {
            var row = mask.Row(bounds.Y + y);
            for (var x = 0; x < row.Length; x++)
                data[y * bounds.Width + x] = row[x] >= 128 ? (byte)255 : (byte)0;
        }
        return CoverageMask.FromDense(bounds, data);
    }

    private static byte Combine(GeometryCombineMode mode, byte a, byte b) => mode switch
    {
        GeometryCombineMode.Exclude => Premultiplied.Scale(a, 255u - b),
        GeometryCombineMode.Xor => (byte)(Premultiplied.Scale(a, 255u - b) + Premultiplied.Scale(b, 255u - a)),
        _ => (byte)(255 - Premultiplied.Scale(255u - a, 255u - b)),
    };

    private static byte At(CoverageMask mask, int x, int y)
    {
        var row = mask.Row(y);
        var place = x - mask.Bounds.X;
        return (uint)place < (uint)row.Length ? row[place] : (byte)0;
    }
}
