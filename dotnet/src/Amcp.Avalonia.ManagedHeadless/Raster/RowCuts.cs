using System.Numerics;

namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Holds the heights inside one row of pixels, in 1/256 pixel from its top, that separate its slabs.</summary>
internal struct RowCuts
{
    private ulong _first;
    private ulong _second;
    private ulong _third;
    private ulong _fourth;

    /// <summary>Adds a height of 1 to 255.</summary>
    public void Add(int height)
    {
        var bit = 1UL << (height & 63);
        switch (height >> 6)
        {
            case 0:
                _first |= bit;
                break;
            case 1:
                _second |= bit;
                break;
            case 2:
                _third |= bit;
                break;
            default:
                _fourth |= bit;
                break;
        }
    }

    /// <summary>Removes and returns the topmost height; 256, the end of the row, if none is left.</summary>
    public int Next() =>
        _first != 0 ? Take(ref _first)
        : _second != 0 ? 64 + Take(ref _second)
        : _third != 0 ? 128 + Take(ref _third)
        : _fourth != 0 ? 192 + Take(ref _fourth)
        : 256;

    private static int Take(ref ulong bits)
    {
        var lowest = BitOperations.TrailingZeroCount(bits);
        bits &= bits - 1;
        return lowest;
    }
}
