using System.Collections.Concurrent;

namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>
/// Substitutes glyphs by GSUB for the features of a text, such as ligatures, small capitals and fractions: single, multiple, alternate and ligature
/// substitutions, also in a context. Lookup flags, which concern marks, are ignored.
/// </summary>
/// <param name="gsub">The table.</param>
/// <param name="glyphCount">The number of the font's glyphs.</param>
/// <remarks>The OpenType specification defines the table layout in the chapter GSUB.</remarks>
internal sealed class GlyphSubstitution(FontTable gsub, int glyphCount)
{
    private const int Extension = 7;
    private const int DeepestContext = 6;

    private readonly LayoutTable _layout = new(gsub);

    private readonly ConcurrentDictionary<int, Lookup> _lookups = [];
    private (int Lookup, FeatureRange Feature)[]? _defaults;

    /// <summary>Substitutes glyphs in place. Lookups apply in the font's order, each over the whole text.</summary>
    public void Apply(List<GlyphSlot> glyphs, IReadOnlyList<FeatureRange> features)
    {
        var wanted = ReferenceEquals(features, FeatureRange.Defaults) ? _defaults ??= Wanted(features) : Wanted(features);
        foreach (var (lookup, feature) in wanted)
        {
            var known = Known(lookup);
            for (var at = 0; at < glyphs.Count;)
            {
                var (glyph, cluster, isLetter, _) = glyphs[at];
                var mayStart = isLetter && known.MayStart(glyph) && feature.Covers(cluster);
                at += Math.Max(1, mayStart ? Substitute(known, glyphs, at, feature.Value, 0) : 0);
            }
        }
    }

    private (int Lookup, FeatureRange Feature)[] Wanted(IReadOnlyList<FeatureRange> features) =>
        [.. features.SelectMany(feature => _layout.LookupsOf(feature.Tag).Select(lookup => (Lookup: lookup, Feature: feature)))
            .DistinctBy(pair => (pair.Lookup, pair.Feature.Start, pair.Feature.End))
            .OrderBy(pair => pair.Lookup)];

    private Lookup Known(int index) => _lookups.GetOrAdd(index, _ =>
    {
        var subtables = LayoutTable.Subtables(_layout.Lookup(index), Extension);
        return new Lookup([.. subtables.Select(subtable => (subtable.Kind, subtable.Data, First(subtable.Kind, subtable.Data)))], new bool?[glyphCount]);
    });

    private static FontTable First(int kind, FontTable subtable) =>
        kind is 5 or 6 ? GlyphContext.FirstCoverage(subtable, kind == 6) : subtable.From(subtable.U16(2));

    /// <summary>Applies the first subtable that matches, and returns the number of glyphs to pass over; 0 if none does.</summary>
    private int Substitute(Lookup lookup, List<GlyphSlot> glyphs, int at, int value, int depth)
    {
        foreach (var (kind, subtable, first) in lookup.Subtables)
        {
            if (GlyphCoverage.Index(first, glyphs[at].Glyph) < 0)
                continue;

            var passed = kind switch
            {
                1 => Single(subtable, glyphs, at),
                2 => Multiple(subtable, glyphs, at),
                3 => Alternate(subtable, glyphs, at, value),
                4 => Ligature(subtable, glyphs, at),
                5 or 6 => InContext(subtable, kind == 6, glyphs, at, (value, depth)),
                _ => 0,
            };
            if (passed > 0)
                return passed;
        }

        return 0;
    }

    private static int Covered(FontTable subtable, ushort glyph) => GlyphCoverage.Index(subtable.From(subtable.U16(2)), glyph);

    private static int Single(FontTable subtable, List<GlyphSlot> glyphs, int at)
    {
        var index = Covered(subtable, glyphs[at].Glyph);
        if (index < 0)
            return 0;

        var glyph = subtable.U16(0) == 1 ? (ushort)(glyphs[at].Glyph + subtable.I16(4)) : subtable.U16(6 + index * 2);
        glyphs[at] = glyphs[at] with { Glyph = glyph };
        return 1;
    }

    private static int Multiple(FontTable subtable, List<GlyphSlot> glyphs, int at)
    {
        var index = Covered(subtable, glyphs[at].Glyph);
        var sequence = subtable.From(subtable.U16(6 + index * 2));
        var count = index < 0 ? 0 : sequence.U16(0);
        for (var i = 0; i < count; i++)
        {
            var slot = glyphs[at + i] with { Glyph = sequence.U16(2 + i * 2) };
            glyphs[at + i] = slot;
            if (i + 1 < count)
                glyphs.Insert(at + i + 1, slot);
        }

        return count;
    }

    private static int Alternate(FontTable subtable, List<GlyphSlot> glyphs, int at, int value)
    {
        var index = Covered(subtable, glyphs[at].Glyph);
        var alternates = subtable.From(subtable.U16(6 + index * 2));
        if (index < 0 || value < 1 || value > alternates.U16(0))
            return 0;

        glyphs[at] = glyphs[at] with { Glyph = alternates.U16(value * 2) };
        return 1;
    }

    private static int Ligature(FontTable subtable, List<GlyphSlot> glyphs, int at)
    {
        var index = Covered(subtable, glyphs[at].Glyph);
        var set = subtable.From(subtable.U16(6 + index * 2));
        for (var i = 0; index >= 0 && i < set.U16(0); i++)
        {
            var ligature = set.From(set.U16(2 + i * 2));
            int count = ligature.U16(2);
            if (count == 0 || !GlyphContext.Follows(glyphs, at + 1, count - 1, (place, glyph) => ligature.U16(4 + place * 2) == glyph))
                continue;

            glyphs[at] = glyphs[at] with { Glyph = ligature.U16(0) };
            glyphs.RemoveRange(at + 1, count - 1);
            return 1;
        }

        return 0;
    }

    private int InContext(FontTable subtable, bool isChained, List<GlyphSlot> glyphs, int at, (int Value, int Depth) state) =>
        GlyphContext.Match(subtable, isChained, glyphs, at) is { } match ? Nested(match.Records, glyphs, at, match.Count, state) : 0;

    /// <summary>Applies the lookups of a matched context and returns the number of glyphs that its input has then.</summary>
    private int Nested(FontTable records, List<GlyphSlot> glyphs, int at, int count, (int Value, int Depth) state)
    {
        var before = glyphs.Count;
        for (var record = 0; record < records.Length && state.Depth < DeepestContext; record += 4)
        {
            var place = at + records.U16(record);
            if (place < glyphs.Count)
                Substitute(Known(records.U16(record + 2)), glyphs, place, state.Value, state.Depth + 1);
        }

        return Math.Max(1, count + glyphs.Count - before);
    }

    /// <param name="Subtables">The subtables with their kinds and the coverages of the first glyph.</param>
    /// <param name="Starts">Whether the lookup may change a glyph, as far as known, because few of the letters of a text are changed at all.</param>
    private sealed record Lookup((int Kind, FontTable Data, FontTable First)[] Subtables, bool?[] Starts)
    {
        public bool MayStart(ushort glyph) =>
            glyph < Starts.Length && (Starts[glyph] ??= Array.Exists(Subtables, subtable => GlyphCoverage.Index(subtable.First, glyph) >= 0));
    }
}
