using System.Text;
using Amcp.Avalonia.ManagedHeadless.Fonts;
using Avalonia.Media;
using Avalonia.Media.TextFormatting;
using Avalonia.Media.TextFormatting.Unicode;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>
/// Shapes scripts that use one glyph per character: character map, advances, pair kerning, composed accents, and substitutions: those of every text, such
/// as ligatures, and those that the text asks for. Joining and reordering scripts (Arabic, Indic) need a full shaping engine and appear unjoined. Glyphs
/// are in visual order, and clusters count from the start of the run.
/// </summary>
internal sealed partial class KerningTextShaper : ITextShaperImpl
{
    private const int SpacesPerTab = 4;

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
        var slots = Slots(text, font, options);
        font.Face?.Font.Substitute(slots, Wanted(options.FontFeatures));
        var isKerned = !IsSwitchedOff(options.FontFeatures, "kern");
        var glyphs = new List<GlyphInfo>(slots.Count);
        for (var i = 0; i < slots.Count; i++)
        {
            var slot = slots[i];
            if (isKerned && slot.IsLetter && i > 0 && slots[i - 1] is { IsLetter: true, Glyph: not 0 })
                Widen(glyphs, font.Kerning(slots[i - 1].Glyph, slot.Glyph) * scale);
            glyphs.Add(new GlyphInfo(slot.Glyph, slot.Cluster, slot.IsLetter ? font.Advance(slot.Glyph) * scale + options.LetterSpacing : slot.Advance));
        }
        return glyphs;
    }

    /// <summary>Returns the glyphs of the character map, with compositions, before any substitution.</summary>
    private static List<GlyphSlot> Slots(ReadOnlySpan<char> text, ShapedFont font, TextShaperOptions options)
    {
        var isMirrored = (options.BidiLevel & 1) != 0;
        var slots = new List<GlyphSlot>(text.Length);
        for (int at = 0, length; at < text.Length; at += length)
        {
            var character = Codepoint.ReadAt(text, at, out length);
            if (IsInvisible(character))
            {
                slots.Add(Invisible(text, at, font, slots));
                continue;
            }
            if (character.Value == '\t')
            {
                slots.Add(Tab(at, options, font));
                continue;
            }
            ScriptGaps.Note(character);
            var shown = isMirrored ? BidiMirroring.Mirrored((int)character.Value) : (int)character.Value;
            var glyph = Compose(text, at, ref length, shown, font) is not 0 and var found ? found : Missing(character, font);
            slots.Add(new GlyphSlot(glyph, IsMark(character) && slots.Count > 0 ? slots[^1].Cluster : at, IsLetter: true));
        }
        return slots;
    }

    /// <summary>Returns the features that substitute glyphs: those of every text, unless the text has its own values for them, and those that it asks for.</summary>
    private static IReadOnlyList<FeatureRange> Wanted(IReadOnlyList<FontFeature>? features)
    {
        if (features is null or { Count: 0 })
            return FeatureRange.Defaults;
        var own = features.Where(feature => feature.Tag.Length == 4).Select(Range).ToArray();
        return [.. FeatureRange.Defaults.ExceptBy(own.Select(feature => feature.Tag), feature => feature.Tag), .. own.Where(feature => feature.Value != 0)];
    }

    /// <summary>Converts a feature, whose negative end denotes the end of the text.</summary>
    private static FeatureRange Range(FontFeature feature) =>
        new(FontTag.Of(feature.Tag), feature.Value, feature.Start, feature.End < 0 ? int.MaxValue : feature.End);

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

    /// <summary>Returns the box of a missing character. Glyph 0 of a font may be blank, or bars as in Inter.</summary>
    private static ushort Missing(Codepoint character, ShapedFont font)
    {
        if (character.IsWhiteSpace || font.Face is not { Font: var own })
            return 0;
        RenderingGaps.Note($"glyph of U+{character.Value:X4}", $"no font of the app has it; a box is drawn (in the font {own.FamilyName}). `fonts:` in amcp.config.yaml adds one.");
        return TrueTypeFont.MissingGlyph;
    }

    /// <summary>Returns a zero-width space; the second half of a CR LF pair belongs to the first one's cluster.</summary>
    private static GlyphSlot Invisible(ReadOnlySpan<char> text, int at, ShapedFont font, List<GlyphSlot> slots)
    {
        var joined = slots.Count > 0 && (text[at] == '\u200D' || (text[at] == '\n' && text[at - 1] == '\r'));
        return new GlyphSlot(Space(font), joined ? slots[^1].Cluster : at, IsLetter: false);
    }

    private static GlyphSlot Tab(int at, TextShaperOptions options, ShapedFont font)
    {
        var space = Space(font);
        var scale = options.FontRenderingEmSize / font.UnitsPerEm;
        var width = options.IncrementalTabWidth > 0 ? options.IncrementalTabWidth : SpacesPerTab * font.Advance(space) * scale;
        return new GlyphSlot(space, at, IsLetter: false, width);
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
