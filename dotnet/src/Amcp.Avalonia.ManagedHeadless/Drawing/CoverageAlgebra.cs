using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Implements set operations on coverages, which treat two edges inside a pixel as independent.</summary>
internal static class CoverageAlgebra
{
    /// <summary>Returns the coverage of the combined set.</summary>
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
        var rows = new MaskRows(bounds);
        var (a, b) = (new byte[bounds.Width], new byte[bounds.Width]);
        (first, second) = (first.Crop(bounds), second.Crop(bounds));
        for (var y = bounds.Y; y < bounds.Bottom; y++)
        {
            if (y > bounds.Y && first.IsRepeated(y) && second.IsRepeated(y))
            {
                rows.Repeat();
                continue;
            }
            CopyRow(first, bounds, y, a);
            CopyRow(second, bounds, y, b);
            CombineRows(mode, a, b, rows.Append());
        }
        return rows.ToMask();
    }

    /// <summary>Returns the shape without anti-aliasing: a pixel is covered if at least half of it was.</summary>
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

    private static void CombineRows(GeometryCombineMode mode, byte[] a, byte[] b, Span<byte> result)
    {
        for (var x = 0; x < result.Length; x++)
        {
            result[x] = mode switch
            {
                GeometryCombineMode.Exclude => Premultiplied.Scale(a[x], 255u - b[x]),
                GeometryCombineMode.Xor => (byte)(Premultiplied.Scale(a[x], 255u - b[x]) + Premultiplied.Scale(b[x], 255u - a[x])),
                _ => (byte)(255 - Premultiplied.Scale(255u - a[x], 255u - b[x])),
            };
        }
    }

    /// <summary>Copies one row of a mask that lies within the bounds, padded to them.</summary>
    private static void CopyRow(CoverageMask mask, PixelRect bounds, int y, Span<byte> target)
    {
        target.Clear();
        var row = mask.Row(y);
        if (!row.IsEmpty)
            row.CopyTo(target[(mask.Bounds.X - bounds.X)..]);
    }
}
