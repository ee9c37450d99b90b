using System.Buffers.Binary;

namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>Represents the change of pixels from one colour to another.</summary>
/// <param name="From">The colour before, such as <c>#5b57c7</c>.</param>
/// <param name="To">The colour after.</param>
internal sealed record ColorChange(string From, string To)
{
    /// <summary>Fewer changed pixels say nothing about a colour.</summary>
    private const int FewestPixels = 16;

    /// <summary>The share of changed pixels that must change alike; the rest are smoothed edges.</summary>
    private const double MostAlike = 0.6;

    /// <summary>Finds the colour change of most changed pixels of a region; null where they changed differently.</summary>
    public static ColorChange? Find(Region region, DecodedPicture before, DecodedPicture after)
    {
        // Majority vote of Boyer and Moore.
        var (changed, lead, candidate) = (0, 0, (From: 0u, To: 0u));
        for (var y = region.Top; y < region.Bottom; y++)
        {
            var old = before.Row(y)[region.Left..region.Right];
            var now = after.Row(y)[region.Left..region.Right];
            for (var x = old.CommonPrefixLength(now); x < old.Length; x++)
            {
                if (old[x] == now[x])
                    continue;

                changed++;
                if (lead == 0)
                    candidate = (old[x], now[x]);

                lead += (old[x], now[x]) == candidate ? 1 : -1;
            }
        }

        return changed >= FewestPixels && Count(candidate, region, before, after) >= changed * MostAlike
            ? new ColorChange(Hex(candidate.From), Hex(candidate.To))
            : null;
    }

    private static int Count((uint From, uint To) change, Region region, DecodedPicture before, DecodedPicture after)
    {
        var count = 0;
        for (var y = region.Top; y < region.Bottom; y++)
        {
            var old = before.Row(y)[region.Left..region.Right];
            var now = after.Row(y)[region.Left..region.Right];
            for (var x = 0; x < old.Length; x++)
            {
                if (old[x] == change.From && now[x] == change.To)
                    count++;
            }
        }

        return count;
    }

    private static string Hex(uint pixel)
    {
        var rgba = BinaryPrimitives.ReverseEndianness(pixel);
        return (rgba & 255) == 255 ? $"#{rgba >> 8:x6}" : $"#{rgba:x8}";
    }
}
