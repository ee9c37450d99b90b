using Amcp.Avalonia.ManagedHeadless.Raster;

namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>Boxes in the place of outlines that cannot be read, such as those of a font that has pictures only.</summary>
/// <param name="unitsPerEm">Font units in one em.</param>
/// <param name="space">The glyph that stays blank.</param>
internal sealed class BoxOutlines(int unitsPerEm, ushort space) : IGlyphOutlines
{
    /// <inheritdoc/>
    public VectorPath? Read(ushort glyph) => glyph == space ? null : GlyphBox.Outline(unitsPerEm);
}
