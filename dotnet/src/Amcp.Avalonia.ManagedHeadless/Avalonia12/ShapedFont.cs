using Amcp.Avalonia.ManagedHeadless.Fonts;
using Avalonia.Media;
using Avalonia.Media.TextFormatting;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>Provides a typeface of Avalonia 12 to the shaper, in font units.</summary>
/// <param name="Typeface">The Avalonia typeface.</param>
/// <param name="Face">The font loaded by this platform; <see langword="null"/> if another one loaded it, in which case it has no kerning.</param>
internal readonly record struct ShapedFont(GlyphTypeface Typeface, MemoryTypeface? Face)
{
    /// <summary>Gets the number of font units per em.</summary>
    public int UnitsPerEm => Typeface.Metrics.DesignEmHeight;

    /// <summary>Gets the font for a shaping request.</summary>
    public static ShapedFont Of(TextShaperOptions options) =>
        new(options.GlyphTypeface, (options.GlyphTypeface.TextShaperTypeface as ShaperTypeface)?.Face);

    /// <summary>Returns the glyph of a Unicode code point; 0 if the font has none.</summary>
    public ushort Glyph(int codepoint) => Typeface.CharacterToGlyphMap.GetGlyph(codepoint);

    /// <summary>Returns the advance width of a glyph.</summary>
    public int Advance(ushort glyph) => glyph == TrueTypeFont.MissingGlyph && Face is not null
        ? Face.Font.Advance(glyph) : Typeface.TryGetHorizontalGlyphAdvance(glyph, out var advance) ? advance : 0;

    /// <summary>Returns the kerning adjustment of a pair, in addition to the advance.</summary>
    public int Kerning(ushort left, ushort right) => Face?.Font.Kerning(left, right) ?? 0;
}
