using System.Text;
using Amcp.Avalonia.ManagedHeadless.Fonts;
using Amcp.Avalonia.ManagedHeadless.Gaps;
using Avalonia.Media;
using Avalonia.Media.TextFormatting;
using Avalonia.Media.TextFormatting.Unicode;
using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>
/// Shapes scripts that use one glyph per character: character map, advances, pair kerning, composed accents. Joining and reordering scripts (Arabic,
/// Indic) need a full shaping engine and appear unjoined. Glyphs are in visual order, and clusters count from the start of the run.
/// </summary>
internal sealed partial class KerningTextShaper : ITextShaperImpl
{
    private const int SpacesPerTab = 4;

    /// <inheritdoc/>
    public ShapedBuffer ShapeText(ReadOnlyMemory<char> text, TextShaperOptions options)
    {
        var font = ShapedFont.Of(options);
        var glyphs = Glyphs(text.Span, font, options);
        if ((options.BidiLevel & 1) != 0)
            glyphs.Reverse();
        var buffer = new ShapedBuffer(text, glyphs.Count, font.Typeface, options.FontRenderingEmSize, options.BidiLevel);
        for (var i = 0; i < glyphs.Count; i++)
            buffer[i] = glyphs[i];
        return buffer;
    }

    private static List<GlyphInfo> Glyphs(ReadOnlySpan<char> text, ShapedFont font, TextShaperOptions options)
    {
        var scale = options.FontRenderingEmSize / font.UnitsPerEm;
        var isMirrored = (options.BidiLevel & 1) != 0;
        var isKerned = !IsSwitchedOff(options.FontFeatures, "kern");
        var glyphs = new List<GlyphInfo>(text.Length);
        ushort previous = 0;
        for (int at = 0, length; at < text.Length; at += length)
        {
            var character = Codepoint.ReadAt(text, at, out length);
            if (IsInvisible(character))
            {
                glyphs.Add(Invisible(text, at, font, glyphs));
                previous = 0;
                continue;
            }
            if (character.Value == '\t')
            {
                glyphs.Add(Tab(at, options, font, scale));
                previous = 0;
                continue;
            }
            ScriptGaps.Note(character);
            var shown = isMirrored ? BidiMirroring.Mirrored((int)character.Value) : (int)character.Value;
            var glyph = Compose(text, at, ref length, shown, font) is not 0 and var found ? found : Missing(character, font);
            if (isKerned && previous != 0 && glyphs.Count > 0)
                Widen(glyphs, font.Kerning(previous, glyph) * scale);
            var cluster = IsMark(character) && glyphs.Count > 0 ? glyphs[^1].GlyphCluster : at;
            glyphs.Add(new GlyphInfo(glyph, cluster, font.Advance(glyph) * scale + options.LetterSpacing));
            previous = glyph;
        }
        return glyphs;
    }

    /// <summary>Returns the glyph of a character, or of its composition with the following marks if the font has one.</summary>
    private static ushort Compose(ReadOnlySpan<char> text, int at, ref int length, int shown, ShapedFont font)
    {
        var glyph = font.Glyph(shown);
        while (at + length < text.Length && IsMark(Codepoint.ReadAt(text, at + length, out var markLength)))
        {
            var composed = text.Slice(at, length + markLength).ToString().Normalize(NormalizationForm.FormC);
            if (!Rune.TryGetRuneAt(composed, 0, out var rune) || rune.Utf16SequenceLength != composed.Length || font.Glyph(rune.Value) is not (not 0 and var one))
                break;
            glyph = one;
            length += markLength;
        }
        return glyph;
    }

    /// <summary>Returns the glyph of a missing character, which stays visible, at least as the font's own box.</summary>
    private static ushort Missing(Codepoint character, ShapedFont font)
    {
        if (character.IsWhiteSpace || font.Face is not { Font: var own })
            return 0;
        RenderingGaps.Note($"glyph of U+{character.Value:X4}", $"no font of the app has it; a box is drawn (in the font {own.FamilyName}).");
        return own.Outline(0) is null ? TrueTypeFont.MissingGlyph : (ushort)0;
    }

    /// <summary>Returns a zero-width space; the second half of a CR LF pair belongs to the first one's cluster.</summary>
    private static GlyphInfo Invisible(ReadOnlySpan<char> text, int at, ShapedFont font, List<GlyphInfo> glyphs)
    {
        var joined = glyphs.Count > 0 && (text[at] == '\u200D' || (text[at] == '\n' && text[at - 1] == '\r'));
        return new GlyphInfo(Space(font), joined ? glyphs[^1].GlyphCluster : at, 0);
    }

    private static GlyphInfo Tab(int at, TextShaperOptions options, ShapedFont font, double scale)
    {
        var space = Space(font);
        var width = options.IncrementalTabWidth > 0 ? options.IncrementalTabWidth : SpacesPerTab * font.Advance(space) * scale;
        return new GlyphInfo(space, at, width);
    }

    private static ushort Space(ShapedFont font) => font.Glyph(' ') is not 0 and var space ? space : TrueTypeFont.BlankGlyph;

    private static void Widen(List<GlyphInfo> glyphs, double by)
    {
        var last = glyphs[^1];
        glyphs[^1] = new GlyphInfo(last.GlyphIndex, last.GlyphCluster, last.GlyphAdvance + by, last.GlyphOffset);
    }

    private static bool IsInvisible(Codepoint character) => character.Value != '\t'
        && (character.IsBreakChar || DefaultIgnorable.Contains(character.Value)
            || character.GeneralCategory is GeneralCategory.Control or GeneralCategory.Format);

    private static bool IsMark(Codepoint character) => character.GeneralCategory is GeneralCategory.NonspacingMark or GeneralCategory.EnclosingMark;

    private static bool IsSwitchedOff(IReadOnlyList<FontFeature>? features, string tag)
    {
        for (var i = 0; features is not null && i < features.Count; i++)
        {
            if (features[i].Tag == tag)
                return features[i].Value == 0;
        }
        return false;
    }
}
