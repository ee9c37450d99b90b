using Amcp.Avalonia.ManagedHeadless.Raster;

namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>Reads outlines from 'glyf' and 'loca'.</summary>
internal sealed class GlyphOutlines(FontTable glyf, FontTable loca, int glyphCount, bool longOffsets) : IGlyphOutlines
{
    public VectorPath? Read(ushort glyph)
    {
        var budget = CompositeGlyph.MostComponents;
        var points = Points(glyph, 0, ref budget);
        return points is null || points.Count == 0 ? null : ContourPath.FromPoints(points);
    }

    /// <summary>Returns the points of a glyph, components included; null if it is invalid.</summary>
    /// <param name="glyph">The glyph index.</param>
    /// <param name="depth">The nesting depth within composites.</param>
    /// <param name="budget">The number of components that the outermost glyph may still read.</param>
    public List<GlyphPoint>? Points(ushort glyph, int depth, ref int budget)
    {
        if (glyph >= glyphCount)
            return null;

        var (start, end) = (Location(glyph), Location(glyph + 1));
        if (end <= start)
            return [];

        var data = glyf.Part(start, end - start);
        return data.Length < 10 ? null
            : data.I16(0) >= 0 ? SimpleGlyph.Points(data)
            : CompositeGlyph.Points(this, data, depth, ref budget);
    }

    private int Location(int glyph) =>
        longOffsets ? (int)Math.Min(loca.U32(glyph * 4), int.MaxValue) : loca.U16(glyph * 2) * 2;
}
