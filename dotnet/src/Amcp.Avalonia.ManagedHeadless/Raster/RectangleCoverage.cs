namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Computes the coverage of axis-aligned rectangles without scan conversion.</summary>
internal static class RectangleCoverage
{
    /// <summary>Returns the mask of <paramref name="rect"/> within <paramref name="clip"/>.</summary>
    public static CoverageMask Mask(Rect rect, PixelRect clip)
    {
        var (left, right) = (SubpixelGrid.Round(rect.X), SubpixelGrid.Round(rect.Right));
        var (top, bottom) = (SubpixelGrid.Round(rect.Y), SubpixelGrid.Round(rect.Bottom));
        var covered = new PixelRect(new PixelPoint(left >> 8, top >> 8), new PixelPoint((right + 255) >> 8, (bottom + 255) >> 8));
        var bounds = left < right && top < bottom ? covered.Intersect(clip) : default;
        if (((left | right | top | bottom) & 255) == 0 || bounds.Width <= 0 || bounds.Height <= 0)
            return CoverageMask.FromPixels(bounds);

        var rows = new MaskRows(bounds);
        var previous = -1;
        for (var y = bounds.Y; y < bounds.Bottom; y++)
        {
            var height = Overlap(y, top, bottom);
            if (height == previous)
            {
                rows.Repeat();
                continue;
            }

            var row = rows.Append();
            row.Fill(Coverage(256, height));
            row[0] = Coverage(Overlap(bounds.X, left, right), height);
            row[^1] = Coverage(Overlap(bounds.Right - 1, left, right), height);
            previous = height;
        }

        return rows.ToMask();
    }

    private static int Overlap(int pixel, int from, int to) => Math.Min(to, (pixel + 1) << 8) - Math.Max(from, pixel << 8);

    private static byte Coverage(int width, int height) => (byte)((width * height * 255 + 32768) >> 16);
}
