using Amcp.Avalonia.ManagedHeadless.Raster;

namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>Reads outlines from 'glyf' and 'loca'.</summary>
internal sealed class GlyphOutlines(FontTable glyf, FontTable loca, int glyphCount, bool longOffsets) : IGlyphOutlines
{
    public VectorPath? Read(ushort glyph) => Read(glyph, 0);

    /// <summary>Returns the outline of a glyph that is drawn in rows of pixels; null if it has none.</summary>
    /// <param name="glyph">The glyph index.</param>
    /// <param name="row">The height of a pixel in font units; 0 for none.</param>
    public VectorPath? Read(ushort glyph, double row)
    {
        var budget = CompositeGlyph.MostComponents;
        var points = Points(glyph, row, 0, ref budget);
        return points is null || points.Count == 0 ? null : ContourPath.FromPoints(points);
    }

    /// <summary>Returns the points of a glyph, components included; null if it is invalid.</summary>
    /// <param name="glyph">The glyph index.</param>
    /// <param name="row">The height of a pixel in font units; 0 for none.</param>
    /// <param name="depth">The nesting depth within composites.</param>
    /// <param name="budget">The number of components that the outermost glyph may still read.</param>
    public List<GlyphPoint>? Points(ushort glyph, double row, int depth, ref int budget)
    {
        if (glyph >= glyphCount)
            return null;

        var (start, end) = (Location(glyph), Location(glyph + 1));
        if (end <= start)
            return [];

        var data = glyf.Part(start, end - start);
        return data.Length < 10 ? null
            : data.I16(0) >= 0 ? SimpleGlyph.Points(data)
            : CompositeGlyph.Points(this, data, row, depth, ref budget);
    }

    /// <summary>Determines whether a glyph consists of others.</summary>
    public bool IsComposite(ushort glyph) =>
        glyph < glyphCount && Location(glyph + 1) - Location(glyph) >= 10 && glyf.Part(Location(glyph), 10) is { Length: 10 } data && data.I16(0) < 0;

    private int Location(int glyph) =>
        longOffsets ? (int)Math.Min(loca.U32(glyph * 4), int.MaxValue) : loca.U16(glyph * 2) * 2;
}
