using System.Collections.Concurrent;
using Amcp.Avalonia.ManagedHeadless.Fonts;
using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia.Media;
using FillRule = Amcp.Avalonia.ManagedHeadless.Raster.FillRule;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>
/// Caches rasterised glyphs for the life of the process, because text dominates a window's drawing and its glyphs repeat. Horizontal positions are
/// quantised to a quarter of a pixel, which keeps spacing even with few masks.
/// </summary>
internal static class GlyphMasks
{
    /// <summary>The number of subpixel positions per pixel.</summary>
    public const int Phases = 4;

    /// <summary>The slant of a simulated italic: horizontal units per unit of height.</summary>
    public const double Slant = 0.3;

    /// <summary>The width of the emboldening stroke around a glyph, in ems.</summary>
    public const double BoldStroke = 1.0 / 24;

    private const long MostBytes = 32 << 20;
    private const int BytesPerEntry = 160;
    private static readonly ConcurrentDictionary<Key, CoverageMask> s_masks = new();
    private static long s_bytes;
    private static readonly PixelRect s_everywhere = new(-4096, -4096, 8192, 8192);

    /// <summary>Returns the coverage of one glyph around its origin.</summary>
    /// <param name="font">The font of the outline.</param>
    /// <param name="glyph">The glyph index.</param>
    /// <param name="scale">The number of device pixels per em, horizontally and vertically.</param>
    /// <param name="simulations">The simulated slant and weight.</param>
    /// <param name="phase">The subpixel position of the origin, horizontally and vertically, in units of 1/<see cref="Phases"/>.</param>
    /// <param name="contrast">The level of <see cref="TextContrast"/>; null for the coverage itself.</param>
    public static CoverageMask Get(TrueTypeFont font, ushort glyph, Vector scale, FontSimulations simulations, PixelPoint phase, int? contrast)
    {
        var key = new Key(font, glyph, scale, simulations, phase, contrast);
        if (s_masks.TryGetValue(key, out var mask))
            return mask;
        var place = Matrix.CreateTranslation((double)phase.X / Phases, (double)phase.Y / Phases);
        var toDevice = GlyphMatrix(1.0 / font.UnitsPerEm, simulations) * Matrix.CreateScale(scale.X, scale.Y) * place;
        var coverage = Rasterize(font, font.OutlineIn(glyph, font.UnitsPerEm / scale.Y), simulations, toDevice, s_everywhere);
        return Kept(key, contrast is { } level ? TextContrast.Apply(coverage, level) : coverage);
    }

    /// <summary>Gets the approximate memory of the cached masks, which never exceeds 32 MiB.</summary>
    public static long Bytes => Interlocked.Read(ref s_bytes);

    /// <summary>Stores a mask. A full cache is emptied, because the glyphs in use return within one frame.</summary>
    private static CoverageMask Kept(Key key, CoverageMask mask)
    {
        var size = BytesPerEntry + (long)mask.Bounds.Width * mask.Bounds.Height;
        if (size > MostBytes / 4)
            return mask;
        if (Bytes + size > MostBytes)
        {
            s_masks.Clear();
            Interlocked.Exchange(ref s_bytes, 0);
        }
        if (s_masks.TryAdd(key, mask))
            Interlocked.Add(ref s_bytes, size);
        return mask;
    }

    /// <summary>Returns the coverage of one glyph under any transform.</summary>
    public static CoverageMask Rasterize(TrueTypeFont font, ushort glyph, FontSimulations simulations, Matrix toDevice, PixelRect clip) =>
        Rasterize(font, font.Outline(glyph), simulations, toDevice, clip);

    private static CoverageMask Rasterize(TrueTypeFont font, VectorPath? outline, FontSimulations simulations, Matrix toDevice, PixelRect clip)
    {
        if (outline is null)
            return CoverageMask.Empty;
        var mask = Rasterizer.FillExactly(outline, toDevice, FillRule.NonZero, clip);
        if ((simulations & FontSimulations.Bold) == 0)
            return mask;
        var edge = Stroker.Stroke(outline, new StrokeStyle(font.UnitsPerEm * BoldStroke, Join: LineJoin.Round), Math.Sqrt(Math.Abs(toDevice.GetDeterminant())));
        return CoverageAlgebra.Combine(GeometryCombineMode.Union, mask, Rasterizer.FillExactly(edge, toDevice, FillRule.NonZero, clip));
    }

    /// <summary>Returns the matrix from font units (y up) to <paramref name="scale"/> units per font unit (y down).</summary>
    public static Matrix GlyphMatrix(double scale, FontSimulations simulations) =>
        new(scale, 0, (simulations & FontSimulations.Oblique) != 0 ? Slant * scale : 0, -scale, 0, 0);

    private readonly record struct Key(TrueTypeFont Font, ushort Glyph, Vector Scale, FontSimulations Simulations, PixelPoint Phase, int? Contrast);
}
