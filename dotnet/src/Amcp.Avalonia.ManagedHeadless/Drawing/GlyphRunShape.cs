using Amcp.Avalonia.ManagedHeadless.Fonts;
using Amcp.Avalonia.ManagedHeadless.Raster;
using Amcp.Avalonia.ManagedHeadless.Text;
using Avalonia.Media;
using Avalonia.Media.TextFormatting;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Represents positioned glyphs of one typeface and size.</summary>
internal sealed partial class GlyphRunShape : IGlyphRunImpl
{
    // Drawing snaps baselines to whole pixels and glyphs to subpixels, so ink may exceed the outlines by this distance.
    private const double SnapReach = 0.5;
    private const double PhaseReach = 0.5 / GlyphMasks.Phases;

    public GlyphRunShape(GlyphTypeface typeface, double emSize, IReadOnlyList<GlyphInfo> glyphs, Point baselineOrigin)
    {
        var own = MemoryTypeface.Behind(typeface);
        if (own is null)
            RenderingGaps.Note($"typeface {typeface.FamilyName}", "it was not loaded by this platform; boxes are drawn.");
        Face = own ?? EmbeddedFontManager.Default;
        Simulations = typeface.FontSimulations | Face.FontSimulations;
        FontRenderingEmSize = emSize;
        BaselineOrigin = baselineOrigin;
        Glyphs = new ushort[glyphs.Count];
        Offsets = new Point[glyphs.Count];
        var x = 0.0;
        Rect? ink = null;
        for (var i = 0; i < Glyphs.Length; i++)
        {
            var glyph = glyphs[i];
            Glyphs[i] = own is null ? TrueTypeFont.MissingGlyph : glyph.GlyphIndex;
            Offsets[i] = new Point(x + glyph.GlyphOffset.X, glyph.GlyphOffset.Y);
            x += glyph.GlyphAdvance;
            var box = Face.InkBox(Glyphs[i]);
            if (box == default)
                continue;
            var placed = (box * (emSize / Face.Font.UnitsPerEm)).Translate(new Vector(Offsets[i].X, Offsets[i].Y));
            ink = ink is null ? placed : ink.Value.Union(placed);
        }
        Bounds = ink is null ? new Rect(baselineOrigin, default(Size)) : WithReach(ink.Value).Translate(new Vector(baselineOrigin.X, baselineOrigin.Y));
    }

    /// <summary>Gets the typeface of the outlines.</summary>
    public MemoryTypeface Face { get; }

    /// <summary>Gets the simulated slant and weight.</summary>
    public FontSimulations Simulations { get; }

    /// <summary>Gets the glyph indices, left to right.</summary>
    public ushort[] Glyphs { get; }

    /// <summary>Gets the origin of each glyph, relative to the start of the baseline.</summary>
    public Point[] Offsets { get; }

    public double FontRenderingEmSize { get; }

    public Point BaselineOrigin { get; }

    public Rect Bounds { get; }

    /// <summary>Gets the matrix from font units (y up) to layout units around a glyph's origin, slanted if simulated.</summary>
    public Matrix GlyphToRun => GlyphMasks.GlyphMatrix(FontRenderingEmSize / Face.Font.UnitsPerEm, Simulations);

    /// <summary>Returns the outline of all glyphs, to be filled non-zero.</summary>
    public VectorPath Outline()
    {
        var path = new VectorPath();
        for (var i = 0; i < Glyphs.Length; i++)
        {
            if (Face.Font.Outline(Glyphs[i]) is { } outline)
                path.Append(outline, GlyphToRun * Matrix.CreateTranslation(Offsets[i] + BaselineOrigin));
        }
        return path;
    }

    /// <summary>
    /// Returns the intervals where ink crosses a horizontal band below the baseline, as alternating left and right ends, so that an underline can leave
    /// gaps.
    /// </summary>
    public IReadOnlyList<float> GetIntersections(float lowerLimit, float upperLimit)
    {
        var ends = new List<float>();
        for (var i = 0; i < Glyphs.Length; i++)
        {
            if (Face.Font.Outline(Glyphs[i]) is not { } outline)
                continue;
            var placed = outline.Transformed(GlyphToRun * Matrix.CreateTranslation(Offsets[i].X, Offsets[i].Y));
            if (BandCrossing.Of(placed, lowerLimit, upperLimit) is { } crossing)
                ends.AddRange([(float)crossing.Left, (float)crossing.Right]);
        }
        return ends;
    }

    /// <summary>Does nothing, because the object holds only managed memory.</summary>
    public void Dispose()
    {
    }

    private Rect WithReach(Rect ink)
    {
        var bold = (Simulations & FontSimulations.Bold) != 0 ? FontRenderingEmSize * GlyphMasks.BoldStroke / 2 : 0;
        var slant = (Simulations & FontSimulations.Oblique) != 0 ? GlyphMasks.Slant : 0;
        var (left, right) = (slant * Math.Max(0, ink.Bottom), slant * Math.Max(0, -ink.Y));
        return ink.Inflate(new Thickness(PhaseReach + bold + left, SnapReach + bold, PhaseReach + bold + right, SnapReach + bold));
    }
}
