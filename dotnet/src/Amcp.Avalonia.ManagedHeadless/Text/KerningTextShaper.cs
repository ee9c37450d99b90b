using System.Text;
using Avalonia.Media;
using Avalonia.Media.TextFormatting;
using Avalonia.Media.TextFormatting.Unicode;
using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>
/// Shapes scripts that write one glyph per character: character map, advances, pair kerning, composed accents. Joining and reordering scripts
/// (Arabic, Indic) need a full shaping engine and appear unjoined. Glyphs are in visual order and clusters count from the start of the run.
/// </summary>
internal sealed class KerningTextShaper : ITextShaperImpl
{
    private const int SpacesPerTab = 4;

    /// <inheritdoc/>
    public ITextShaperTypeface CreateTypeface(GlyphTypeface glyphTypeface) => new ShaperTypeface(glyphTypeface);

    /// <inheritdoc/>
    public ShapedBuffer ShapeText(ReadOnlyMemory<char> text, TextShaperOptions options)
    {
        var glyphs = Glyphs(text.Span, options);
        if ((options.BidiLevel & 1) != 0)
            glyphs.Reverse();
        var buffer = new ShapedBuffer(text, glyphs.Count, options.GlyphTypeface, options.FontRenderingEmSize, options.BidiLevel);
        for (var i = 0; i < glyphs.Count; i++)
            buffer[i] = glyphs[i];
        return buffer;
    }

    private static List<GlyphInfo> Glyphs(ReadOnlySpan<char> text, TextShaperOptions options)
    {
        var face = options.GlyphTypeface;
        var scale = options.FontRenderingEmSize / face.Metrics.DesignEmHeight;
        var kerns = face.TextShaperTypeface as ShaperTypeface;
        var kerning = kerns is not null && !IsSwitchedOff(options.FontFeatures, "kern");
        var glyphs = new List<GlyphInfo>(text.Length);
        ushort previous = 0;
        for (int at = 0, length; at < text.Length; at += length)
        {
            var character = Codepoint.ReadAt(text, at, out length);
            if (IsInvisible(character))
            {
                glyphs.Add(Invisible(text, at, face, glyphs));
                previous = 0;
                continue;
            }
            if (character.Value == '\t')
            {
                glyphs.Add(Tab(at, options, scale));
                previous = 0;
                continue;
            }
            var glyph = Compose(text, at, ref length, character, options);
            if (kerning && previous != 0 && glyphs.Count > 0)
                Widen(glyphs, kerns!.Kerning(previous, glyph) * scale);
            var cluster = IsMark(character) && glyphs.Count > 0 ? glyphs[^1].GlyphCluster : at;
            glyphs.Add(new GlyphInfo(glyph, cluster, Advance(face, glyph) * scale + options.LetterSpacing));
            previous = glyph;
        }
        return glyphs;
    }

    /// <summary>The glyph of a character, or of it and the marks after it when the font has them as one.</summary>
    private static ushort Compose(ReadOnlySpan<char> text, int at, ref int length, Codepoint character, TextShaperOptions options)
    {
        var map = options.GlyphTypeface.CharacterToGlyphMap;
        var shown = (options.BidiLevel & 1) != 0 ? BidiMirroring.Mirrored((int)character.Value) : (int)character.Value;
        var glyph = map.GetGlyph(shown);
        while (at + length < text.Length && IsMark(Codepoint.ReadAt(text, at + length, out var markLength)))
        {
            var composed = text.Slice(at, length + markLength).ToString().Normalize(NormalizationForm.FormC);
            if (!Rune.TryGetRuneAt(composed, 0, out var rune) || rune.Utf16SequenceLength != composed.Length || !map.TryGetGlyph(rune.Value, out var one))
                break;
            glyph = one;
            length += markLength;
        }
        return glyph;
    }

    /// <summary>A space without width; the second half of a CR LF pair belongs to the first one's cluster.</summary>
    private static GlyphInfo Invisible(ReadOnlySpan<char> text, int at, GlyphTypeface face, List<GlyphInfo> glyphs)
    {
        var joined = glyphs.Count > 0 && (text[at] == '\u200D' || (text[at] == '\n' && text[at - 1] == '\r'));
        return new GlyphInfo(face.CharacterToGlyphMap.GetGlyph(' '), joined ? glyphs[^1].GlyphCluster : at, 0);
    }

    private static GlyphInfo Tab(int at, TextShaperOptions options, double scale)
    {
        var space = options.GlyphTypeface.CharacterToGlyphMap.GetGlyph(' ');
        var width = options.IncrementalTabWidth > 0 ? options.IncrementalTabWidth : SpacesPerTab * Advance(options.GlyphTypeface, space) * scale;
        return new GlyphInfo(space, at, width);
    }

    private static void Widen(List<GlyphInfo> glyphs, double by)
    {
        var last = glyphs[^1];
        glyphs[^1] = new GlyphInfo(last.GlyphIndex, last.GlyphCluster, last.GlyphAdvance + by, last.GlyphOffset);
    }

    private static int Advance(GlyphTypeface face, ushort glyph) => face.TryGetHorizontalGlyphAdvance(glyph, out var advance) ? advance : 0;

    private static bool IsInvisible(Codepoint character) => character.Value != '\t'
        && (character.IsBreakChar || character.IsDefaultIgnorable
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
