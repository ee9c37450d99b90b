namespace Amcp.Avalonia.ManagedHeadless.Fonts.Cff;

/// <summary>Represents an INDEX of a CFF table: a list of byte strings (Adobe Technical Note 5176, 5).</summary>
internal readonly struct CffIndex
{
    private readonly FontTable _cff;
    private readonly int _offsets;
    private readonly int _offsetBytes;

    /// <summary>Reads the positions of the strings; their bytes are read on demand.</summary>
    /// <param name="cff">The whole table.</param>
    /// <param name="at">The start of the INDEX.</param>
    public CffIndex(FontTable cff, int at)
    {
        (_cff, Count) = (cff, cff.U16(at));
        (_offsets, _offsetBytes) = (at + 3, cff.U8(at + 2));
        if (_offsetBytes is < 1 or > 4 || !cff.Has(_offsets, (Count + 1) * _offsetBytes))
            (Count, End) = (0, at + 2);
        else
            End = Count == 0 ? at + 2 : Start(Count);
    }

    /// <summary>Gets the number of strings.</summary>
    public int Count { get; }

    /// <summary>Gets the end of the INDEX.</summary>
    public int End { get; }

    /// <summary>Gets the bytes of a string; empty if there is no such string.</summary>
    public FontTable this[int item] => (uint)item < (uint)Count && Start(item) is var start && Start(item + 1) is var end && end > start
        ? _cff.Part(start, end - start)
        : default;

    private int Start(int item)
    {
        uint offset = 0;
        for (var i = 0; i < _offsetBytes; i++)
            offset = (offset << 8) | _cff.U8(_offsets + item * _offsetBytes + i);

        return (int)Math.Min((long)_offsets + (Count + 1) * _offsetBytes - 1 + offset, _cff.Length);
    }
}
