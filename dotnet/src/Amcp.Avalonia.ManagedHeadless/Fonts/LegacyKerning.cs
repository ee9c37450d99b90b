namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>Reads kerning from the horizontal format 0 subtables of the 'kern' table.</summary>
internal sealed class LegacyKerning : PairKerning
{
    private const int HeaderBytes = 14;
    private const int PairBytes = 6;

    private readonly List<FontTable> _subtables = [];

    /// <summary>Reads the table of Microsoft's version 0.</summary>
    public LegacyKerning(FontTable kern)
    {
        var at = 4;
        for (var left = kern.U16(0) == 0 ? kern.U16(2) : 0; left > 0 && kern.Has(at, HeaderBytes); left--)
        {
            // The format is in the high byte; the flags must denote horizontal kerning without minimum and cross-stream.
            if ((kern.U16(at + 4) & 0xFF07) == 1)
                _subtables.Add(kern.Part(at + HeaderBytes, kern.U16(at + 6) * PairBytes));

            at += Math.Max((int)kern.U16(at + 2), HeaderBytes);
        }
    }

    public override int Adjustment(ushort left, ushort right)
    {
        var sum = 0;
        foreach (var pairs in _subtables)
            sum += Find(pairs, ((uint)left << 16) | right);

        return sum;
    }

    private static int Find(FontTable pairs, uint key)
    {
        var (low, high) = (0, pairs.Length / PairBytes - 1);
        while (low <= high)
        {
            var middle = (low + high) / 2;
            var found = pairs.U32(middle * PairBytes);
            if (found == key)
                return pairs.I16(middle * PairBytes + 4);

            (low, high) = found < key ? (middle + 1, high) : (low, middle - 1);
        }

        return 0;
    }
}
