using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>
/// Adjusts the coverage of glyphs to the luminance of their colour, because pixels are mixed in sRGB: light text would look too thin, dark text too heavy.
/// The tables are those of Skia's mask gamma, with its contrast of 0.5.
/// </summary>
internal static class TextContrast
{
    private const int Levels = 8;
    private const double Contrast = 0.5;
    private const double Instability = 1.0 / 256;

    private static readonly byte[][] s_tables = [.. Enumerable.Range(0, Levels).Select(Table)];

    /// <summary>Returns the number of the colour's table. Brushes without one colour have that of white.</summary>
    public static int LevelOf(IBrush brush)
    {
        if (brush is not ISolidColorBrush { Color: var color })
            return Levels - 1;

        var luminance = (0.2126 * Linear(color.R / 255.0)) + (0.7152 * Linear(color.G / 255.0)) + (0.0722 * Linear(color.B / 255.0));
        return (int)Math.Round(255 * Encoded(luminance)) >> 5;
    }

    /// <summary>Returns the glyph with adjusted coverage.</summary>
    public static CoverageMask Apply(CoverageMask mask, int level)
    {
        var (bounds, table) = (mask.Bounds, s_tables[level]);
        var data = new byte[bounds.Width * bounds.Height];
        for (var y = 0; y < bounds.Height; y++)
        {
            var row = mask.Row(bounds.Y + y);
            for (var x = 0; x < row.Length; x++)
                data[(y * bounds.Width) + x] = table[row[x]];
        }

        return CoverageMask.FromDense(bounds, data);
    }

    // The background is assumed to be the opposite of the colour. Contrast makes dark text heavier, the gamma makes it thinner.
    private static byte[] Table(int level)
    {
        var source = (level * 255 / (Levels - 1)) / 255.0;
        var (under, linearSource, linearUnder) = (1 - source, Linear(source), Linear(1 - source));
        var table = new byte[256];
        for (var coverage = 0; coverage < 256; coverage++)
        {
            var raw = coverage / 255.0;
            var covered = raw + ((1 - raw) * Contrast * linearUnder * raw);
            var result = Math.Abs(under - source) < Instability
                ? covered
                : (Encoded((linearSource * covered) + (linearUnder * (1 - covered))) - under) / (source - under);
            table[coverage] = (byte)Math.Round(255 * result);
        }

        return table;
    }

    // The transfer function of IEC 61966-2-1 and its inverse.
    private static double Linear(double encoded) => encoded <= 0.04045 ? encoded / 12.92 : Math.Pow((encoded + 0.055) / 1.055, 2.4);

    private static double Encoded(double linear) => linear <= 0.0031308 ? linear * 12.92 : (1.055 * Math.Pow(linear, 1 / 2.4)) - 0.055;
}
