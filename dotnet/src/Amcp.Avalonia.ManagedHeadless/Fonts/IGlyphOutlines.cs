using Amcp.Avalonia.ManagedHeadless.Raster;

namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>Provides the outlines of a font's glyphs, independent of the font's format.</summary>
internal interface IGlyphOutlines
{
    /// <summary>Returns a glyph's outline, to be filled non-zero; null if it is blank or invalid.</summary>
    VectorPath? Read(ushort glyph);
}
