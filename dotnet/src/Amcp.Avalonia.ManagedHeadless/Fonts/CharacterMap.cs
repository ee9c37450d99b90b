namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>Maps Unicode code points to glyphs with the best 'cmap' subtable of format 12, 4, 6 or 0.</summary>
internal sealed class CharacterMap
{
    private readonly FontTable _table;
    private readonly int _format;

    private CharacterMap(FontTable table, int format) => (_table, _format) = (table, format);

    /// <summary>Selects the subtable that covers most of Unicode.</summary>
    public static CharacterMap Read(FontTable cmap)
    {
        var (best, bestRank) = (new CharacterMap(default, -1), 0);
        int count = cmap.U16(2);
        for (var record = 4; record < 4 + count * 8 && cmap.Has(record, 8); record += 8)
        {
            var table = cmap.From(cmap.Offset32(record + 4));
            int format = table.U16(0);
            var rank = Rank(cmap.U16(record), cmap.U16(record + 2), format);
            if (rank > bestRank)
                (best, bestRank) = (new CharacterMap(table, format), rank);
        }

        return best;
    }

    /// <summary>Returns the glyph of a code point; 0 if there is none.</summary>
    public ushort Glyph(int codepoint) => _format switch
    {
        12 => Groups(codepoint),
        4 when codepoint <= 0xFFFF => Segments(codepoint),
        6 => Trimmed(codepoint),
        0 when (uint)codepoint < 256 => _table.U8(6 + codepoint),
        _ => 0,
    };

    private static int Rank(int platform, int encoding, int format) => (platform, format) switch
    {
        (0 or 3, 12) => 5,
        (0, 4) => 4,
        (3, 4) => encoding == 1 ? 4 : 3,
        (_, 6) => 2,
        (_, 0) => 1,
        _ => 0,
    };

    private ushort Groups(int codepoint)
    {
        var (low, high) = (0, (int)Math.Min(_table.U32(12), (uint)Math.Max(0, _table.Length - 16) / 12) - 1);
        while (low <= high)
        {
            var middle = (low + high) / 2;
            var group = 16 + middle * 12;
            if (codepoint < _table.U32(group))
                high = middle - 1;
            else if (codepoint > _table.U32(group + 4))
                low = middle + 1;
            else
                return (ushort)(_table.U32(group + 8) + codepoint - _table.U32(group));
        }

        return 0;
    }

    private ushort Segments(int codepoint)
    {
        var doubled = _table.U16(6) & ~1;
        var (low, high) = (0, doubled / 2 - 1);
        while (low < high)
        {
            var middle = (low + high) / 2;
            (low, high) = _table.U16(14 + middle * 2) < codepoint ? (middle + 1, high) : (low, middle);
        }

        var start = 16 + doubled + low * 2;
        var first = _table.U16(start);
        if (high < 0 || codepoint < first || codepoint > _table.U16(14 + low * 2))
            return 0;

        var delta = _table.U16(start + doubled);
        var rangeAt = start + doubled * 2;
        var range = _table.U16(rangeAt);
        if (range == 0)
            return (ushort)(codepoint + delta);

        var glyph = _table.U16(rangeAt + range + (codepoint - first) * 2);
        return glyph == 0 ? (ushort)0 : (ushort)(glyph + delta);
    }

    private ushort Trimmed(int codepoint)
    {
        var index = codepoint - _table.U16(6);
        return (uint)index < _table.U16(8) ? _table.U16(10 + index * 2) : (ushort)0;
    }
}
