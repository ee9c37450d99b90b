using System.Collections.Concurrent;
using System.Numerics;

namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>Reads kerning from GPOS: the pair adjustments of the 'kern' feature of the default script.</summary>
/// <remarks>The OpenType specification defines the table layout in the chapters GPOS and "Common table formats".</remarks>
internal sealed class GposKerning : PairKerning
{
    private const int PairAdjustment = 2;
    private const int Extension = 9;

    private readonly List<FontTable[]> _lookups = [];
    private readonly ConcurrentDictionary<uint, int> _known = new();

    /// <summary>Collects the feature's lookups.</summary>
    public GposKerning(FontTable gpos)
    {
        var (scripts, features, lookups) = (gpos.From(gpos.U16(4)), gpos.From(gpos.U16(6)), gpos.From(gpos.U16(8)));
        if (gpos.Length < 10)
        {
            return;
        }

        foreach (var index in LookupsOf("kern", Language(scripts), features))
        {
            if (lookups.U16(2 + index * 2) is var offset and not 0 && index < lookups.U16(0))
            {
                Add(lookups.From(offset));
            }
        }
    }

    /// <summary>Gets a value indicating whether the font has pair adjustments in GPOS.</summary>
    public bool HasPairs => _lookups.Count > 0;

    /// <inheritdoc/>
    public override int Adjustment(ushort left, ushort right) => _known.GetOrAdd(((uint)left << 16) | right, Compute);

    private static FontTable Language(FontTable scripts)
    {
        int count = scripts.U16(0);
        foreach (var tag in (ReadOnlySpan<uint>)[FontTag.Of("DFLT"), FontTag.Of("latn")])
        {
            for (var i = 0; i < count; i++)
            {
                var script = scripts.From(scripts.U16(6 + i * 6));
                if (scripts.U32(2 + i * 6) == tag && script.U16(0) != 0)
                {
                    return script.From(script.U16(0));
                }
            }
        }

        return default;
    }

    private static IEnumerable<int> LookupsOf(string feature, FontTable language, FontTable features)
    {
        var found = new SortedSet<int>();
        for (var i = 0; i < language.U16(4); i++)
        {
            var record = 2 + language.U16(6 + i * 2) * 6;
            if (features.U32(record) != FontTag.Of(feature))
            {
                continue;
            }

            var table = features.From(features.U16(record + 4));
            for (var lookup = 0; lookup < table.U16(2); lookup++)
            {
                found.Add(table.U16(4 + lookup * 2));
            }
        }

        return found;
    }

    private void Add(FontTable lookup)
    {
        int kind = lookup.U16(0);
        var subtables = new List<FontTable>();
        for (var i = 0; i < lookup.U16(4); i++)
        {
            var subtable = lookup.From(lookup.U16(6 + i * 2));
            var extended = kind == Extension && subtable.U16(0) == 1;
            if ((extended ? subtable.U16(2) : kind) == PairAdjustment)
            {
                subtables.Add(extended ? subtable.From(subtable.Offset32(4)) : subtable);
            }
        }

        if (subtables.Count > 0)
        {
            _lookups.Add([.. subtables]);
        }
    }

    private int Compute(uint pair)
    {
        var (left, right, sum) = ((ushort)(pair >> 16), (ushort)pair, 0);
        foreach (var subtables in _lookups)
        {
            foreach (var subtable in subtables)
            {
                if (Value(subtable, left, right) is { } value)
                {
                    sum += value;
                    break;
                }
            }
        }

        return sum;
    }

    /// <summary>Returns the adjustment of one subtable; null if it lacks the pair, so that the next one is tried.</summary>
    private static int? Value(FontTable subtable, ushort left, ushort right)
    {
        var covered = GlyphCoverage.Index(subtable.From(subtable.U16(2)), left);
        var (first, second) = (subtable.U16(4), subtable.U16(6));
        if (covered < 0)
        {
            return null;
        }

        // Bit 2 of the value format is the first glyph's advance; its placement, bits 0 and 1, precedes it.
        var advance = (first & 4) != 0 ? BitOperations.PopCount(first & 3u) * 2 : -1;
        var size = (BitOperations.PopCount(first) + BitOperations.PopCount(second)) * 2;
        return subtable.U16(0) switch
        {
            1 => PairSet(subtable.From(subtable.U16(10 + covered * 2)), right, size, advance),
            2 => ClassPair(subtable, left, right, size, advance),
            _ => null,
        };
    }

    private static int? PairSet(FontTable set, ushort right, int size, int advance)
    {
        var (low, high) = (0, set.U16(0) - 1);
        while (low <= high)
        {
            var middle = (low + high) / 2;
            var record = 2 + middle * (size + 2);
            var glyph = set.U16(record);
            if (glyph == right)
            {
                return advance < 0 ? 0 : set.I16(record + 2 + advance);
            }

            (low, high) = glyph < right ? (middle + 1, high) : (low, middle - 1);
        }

        return null;
    }

    private static int? ClassPair(FontTable subtable, ushort left, ushort right, int size, int advance)
    {
        var row = GlyphClasses.Class(subtable.From(subtable.U16(8)), left);
        var column = GlyphClasses.Class(subtable.From(subtable.U16(10)), right);
        var (rows, columns) = (subtable.U16(12), subtable.U16(14));
        if (row >= rows || column >= columns)
        {
            return null;
        }

        return advance < 0 ? 0 : subtable.I16(16 + (row * columns + column) * size + advance);
    }
}
