using Amcp.Avalonia.ManagedHeadless.Raster;

namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>Provides boxes for fonts without readable outlines, such as those with bitmaps only.</summary>
/// <param name="unitsPerEm">The number of font units per em.</param>
/// <param name="space">The glyph that stays blank.</param>
internal sealed class BoxOutlines(int unitsPerEm, ushort space) : IGlyphOutlines
{
    public VectorPath? Read(ushort glyph) => glyph == space ? null : GlyphBox.Outline(unitsPerEm);
}
