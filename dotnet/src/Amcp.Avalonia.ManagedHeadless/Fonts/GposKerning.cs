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
        var layout = new LayoutTable(gpos);
        foreach (var index in layout.LookupsOf(FontTag.Of("kern")))
        {
            if (layout.Lookup(index) is { Length: > 0 } lookup)
                Add(lookup);
        }
    }

    /// <summary>Gets a value indicating whether the font has pair adjustments in GPOS.</summary>
    public bool HasPairs => _lookups.Count > 0;

    public override int Adjustment(ushort left, ushort right) => _known.GetOrAdd(((uint)left << 16) | right, Compute);

    private void Add(FontTable lookup)
    {
        var subtables = LayoutTable.Subtables(lookup, Extension).Where(subtable => subtable.Kind == PairAdjustment).Select(subtable => subtable.Data).ToArray();
        if (subtables.Length > 0)
            _lookups.Add(subtables);
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
            return null;

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
                return advance < 0 ? 0 : set.I16(record + 2 + advance);

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
            return null;

        return advance < 0 ? 0 : subtable.I16(16 + (row * columns + column) * size + advance);
    }
}
