using Amcp.Avalonia.ManagedHeadless.Fonts;
using Avalonia.Media;
using Avalonia.Media.TextFormatting;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>What the shaper asks of a typeface of Avalonia 12, in font units.</summary>
/// <param name="Typeface">As Avalonia knows it.</param>
/// <param name="Face">As this platform loaded it, or <see langword="null"/> if another one did: then it has no kerning.</param>
internal readonly record struct ShapedFont(GlyphTypeface Typeface, MemoryTypeface? Face)
{
    /// <summary>Font units in one em.</summary>
    public int UnitsPerEm => Typeface.Metrics.DesignEmHeight;

    /// <summary>The font that a text is asked to be shaped in.</summary>
    public static ShapedFont Of(TextShaperOptions options) =>
        new(options.GlyphTypeface, (options.GlyphTypeface.TextShaperTypeface as ShaperTypeface)?.Face);

    /// <summary>The glyph of a Unicode code point, 0 if the font has none.</summary>
    public ushort Glyph(int codepoint) => Typeface.CharacterToGlyphMap.GetGlyph(codepoint);

    /// <summary>How far the pen moves on after a glyph.</summary>
    public int Advance(ushort glyph) => glyph == TrueTypeFont.MissingGlyph && Face is not null ? Face.Font.Advance(glyph) : Typeface.TryGetHorizontalGlyphAdvance(glyph, out var advance) ? advance : 0;

    /// <summary>How much further apart two neighbours stand than their advances say.</summary>
    public int Kerning(ushort left, ushort right) => Face?.Font.Kerning(left, right) ?? 0;
}
