namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>Matches the contexts of GSUB lookups: by glyphs (format 1), by classes (format 2) and by coverage (format 3).</summary>
internal static class GlyphContext
{
    private const int ByClasses = 2;
    private const int ByCoverage = 3;

    /// <summary>Returns the number of glyphs of the matching input, and the records of the lookups to apply there.</summary>
    public static (int Count, FontTable Records)? Match(FontTable subtable, bool isChained, List<GlyphSlot> glyphs, int at)
    {
        if (subtable.U16(0) == ByCoverage)
        {
            var rule = Rule(subtable.From(2), isChained, skipsFirst: false);
            bool IsCovered(int offset, ushort glyph) => GlyphCoverage.Index(subtable.From(subtable.U16(2 + offset)), glyph) >= 0;
            return Matches(rule, glyphs, at, (_, offset, glyph) => IsCovered(offset, glyph)) ? (rule.Count, rule.Records) : null;
        }

        var index = GlyphCoverage.Index(subtable.From(subtable.U16(2)), glyphs[at].Glyph);
        return index >= 0 && subtable.U16(0) is 1 or ByClasses ? Ruled(subtable, isChained, glyphs, at, index) : null;
    }

    /// <summary>Returns the coverage of the first glyph of the input.</summary>
    public static FontTable FirstCoverage(FontTable subtable, bool isChained) =>
        subtable.From(subtable.U16(subtable.U16(0) == ByCoverage ? 2 + Rule(subtable.From(2), isChained, skipsFirst: false).Input : 2));

    /// <summary>Determines whether the glyphs from a place on are all letters that match.</summary>
    public static bool Follows(List<GlyphSlot> glyphs, int from, int count, Func<int, ushort, bool> matches)
    {
        for (var i = 0; i < count; i++)
        {
            if (from + i >= glyphs.Count || !glyphs[from + i].IsLetter || !matches(i, glyphs[from + i].Glyph))
                return false;
        }

        return true;
    }

    private static (int Count, FontTable Records)? Ruled(FontTable subtable, bool isChained, List<GlyphSlot> glyphs, int at, int covered)
    {
        var byClasses = subtable.U16(0) == ByClasses;
        FontTable[] classes = isChained
            ? [subtable.From(subtable.U16(4)), subtable.From(subtable.U16(6)), subtable.From(subtable.U16(8))]
            : [default, subtable.From(subtable.U16(4)), default];
        var sets = !byClasses ? 4 : isChained ? 10 : 6;
        var row = byClasses ? GlyphClasses.Class(classes[(int)Part.Input], glyphs[at].Glyph) : covered;
        var set = row < subtable.U16(sets) && subtable.U16(sets + 2 + row * 2) is var place and not 0 ? subtable.From(place) : default;
        for (var i = 0; i < set.U16(0); i++)
        {
            var table = set.From(set.U16(2 + i * 2));
            var rule = Rule(table, isChained, skipsFirst: true);
            bool IsEqual(Part part, int offset, ushort glyph) => table.U16(offset) == (byClasses ? GlyphClasses.Class(classes[(int)part], glyph) : glyph);
            if (Matches(rule, glyphs, at, IsEqual))
                return (rule.Count, rule.Records);
        }

        return null;
    }

    private static bool Matches(ContextRule rule, List<GlyphSlot> glyphs, int at, Func<Part, int, ushort, bool> matches)
    {
        if (rule.Count == 0 || !Follows(glyphs, at + rule.Skipped, rule.Count - rule.Skipped, (place, glyph) => matches(Part.Input, rule.Input + place * 2, glyph))
            || !Follows(glyphs, at + rule.Count, rule.AfterCount, (place, glyph) => matches(Part.After, rule.After + place * 2, glyph)))
        {
            return false;
        }

        // The glyphs before the input are listed from the nearest one.
        for (var i = 0; i < rule.BeforeCount; i++)
        {
            var place = at - 1 - i;
            if (place < 0 || !glyphs[place].IsLetter || !matches(Part.Before, rule.Before + i * 2, glyphs[place].Glyph))
                return false;
        }

        return true;
    }

    /// <summary>Reads a rule. With <paramref name="skipsFirst"/> the input list omits its first glyph, which selected the rule.</summary>
    private static ContextRule Rule(FontTable rule, bool isChained, bool skipsFirst)
    {
        var skipped = skipsFirst ? 1 : 0;
        if (!isChained)
        {
            int only = rule.U16(0);
            var records = 4 + Math.Max(0, only - skipped) * 2;
            return new ContextRule(0, 0, 4, only, 0, 0, skipped, rule.Part(records, rule.U16(2) * 4));
        }

        int before = rule.U16(0);
        var inputAt = 2 + before * 2;
        int input = rule.U16(inputAt);
        var afterAt = inputAt + 2 + Math.Max(0, input - skipped) * 2;
        int after = rule.U16(afterAt);
        var recordsAt = afterAt + 2 + after * 2;
        return new ContextRule(2, before, inputAt + 2, input, afterAt + 2, after, skipped, rule.Part(recordsAt + 2, rule.U16(recordsAt) * 4));
    }

    private enum Part
    {
        Before,
        Input,
        After,
    }

    private readonly record struct ContextRule(int Before, int BeforeCount, int Input, int Count, int After, int AfterCount, int Skipped, FontTable Records);
}
