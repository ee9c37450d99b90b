namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Holds the edges through one slab of a row, from left to right. Reused between slabs.</summary>
internal sealed class SlabOrder
{
    private const int InsertionLimit = 24;

    // The upper position is in the high half, the lower one in the low half, so one comparison orders by both.
    private long[] _keys = new long[32];
    private int[] _windings = new int[32];
    private int _count;

    /// <summary>Removes all edges.</summary>
    public void Clear() => _count = 0;

    /// <summary>Adds an edge by its positions at the slab's upper and lower end, in 1/256 pixel.</summary>
    public void Add(int xTop, int xBottom, int winding)
    {
        if (_count == _keys.Length)
        {
            Array.Resize(ref _keys, _count * 2);
            Array.Resize(ref _windings, _count * 2);
        }

        _keys[_count] = ((long)xTop << 32) | ((uint)xBottom ^ 0x80000000u);
        _windings[_count++] = winding;
    }

    /// <summary>Sorts the edges by upper, then by lower position.</summary>
    public void Sort()
    {
        if (_count > InsertionLimit)
        {
            Array.Sort(_keys, _windings, 0, _count);
            return;
        }

        for (var i = 1; i < _count; i++)
        {
            var (key, winding, at) = (_keys[i], _windings[i], i);
            for (; at > 0 && _keys[at - 1] > key; at--)
                (_keys[at], _windings[at]) = (_keys[at - 1], _windings[at - 1]);

            (_keys[at], _windings[at]) = (key, winding);
        }
    }

    /// <summary>Returns the distance below the slab's upper end at which two neighbours first cross; 0 if none do or the slab is indivisible.</summary>
    public int FirstCrossing(int height)
    {
        for (var i = 1; height > 1 && i < _count; i++)
        {
            // Rounding alone can swap edges by one unit.
            long apartBelow = Bottom(i - 1) - Bottom(i);
            if (apartBelow > 1)
            {
                long apartAbove = Top(i) - Top(i - 1);
                return (int)Math.Clamp(height * apartAbove / (apartAbove + apartBelow), 1, height - 1);
            }
        }

        return 0;
    }

    /// <summary>Adds the area inside the path by the fill rule.</summary>
    public void Cover(AreaAccumulator areas, int height, FillRule rule)
    {
        var mask = rule == FillRule.EvenOdd ? 1 : -1;
        var winding = 0;
        for (var i = 0; i < _count; i++)
        {
            var before = (winding & mask) != 0;
            winding += _windings[i];
            var after = (winding & mask) != 0;
            if (before != after)
                areas.Add(Top(i), Bottom(i), height, after ? 1 : -1);
        }
    }

    private int Top(int index) => (int)(_keys[index] >> 32);

    private int Bottom(int index) => (int)((uint)_keys[index] ^ 0x80000000u);
}
