using Amcp.Avalonia.ManagedHeadless.Raster;

namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>The shapes of a font's glyphs, in whichever form the font has them.</summary>
internal interface IGlyphOutlines
{
    /// <summary>A glyph's outline, to be filled non-zero; null if it is blank or broken.</summary>
    VectorPath? Read(ushort glyph);
}
