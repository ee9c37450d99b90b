using System.Numerics;

namespace Amcp.Avalonia.ManagedHeadless.Codecs;

/// <summary>Implements the five PNG filters, which predict a byte from its neighbours.</summary>
internal static class PngFilter
{
    /// <summary>The difference to the pixel on the left.</summary>
    public const byte Sub = 1;

    /// <summary>The difference to the pixel above.</summary>
    public const byte Up = 2;

    private const byte Average = 3;
    private const byte Paeth = 4;

    /// <summary>Writes row − predicted, byte by byte.</summary>
    public static void Difference(ReadOnlySpan<byte> row, ReadOnlySpan<byte> predicted, Span<byte> target)
    {
        var x = 0;
        for (; x + Vector<byte>.Count <= row.Length; x += Vector<byte>.Count)
            (new Vector<byte>(row[x..]) - new Vector<byte>(predicted[x..])).CopyTo(target[x..]);

        for (; x < row.Length; x++)
            target[x] = (byte)(row[x] - predicted[x]);
    }

    /// <summary>Reverses the filter of a row in place.</summary>
    /// <param name="filter">The filter's number.</param>
    /// <param name="row">The row.</param>
    /// <param name="above">The restored row above; zeros for the first.</param>
    /// <param name="pixelBytes">The number of bytes per pixel, at least 1.</param>
    /// <exception cref="InvalidDataException">The filter number is undefined.</exception>
    public static void Restore(byte filter, Span<byte> row, ReadOnlySpan<byte> above, int pixelBytes)
    {
        switch (filter)
        {
            case 0:
                break;
            case Sub:
                for (var x = pixelBytes; x < row.Length; x++)
                    row[x] += row[x - pixelBytes];

                break;
            case Up:
                Sum(row, above);
                break;
            case Average:
                for (var x = 0; x < row.Length; x++)
                    row[x] += (byte)(((x < pixelBytes ? 0 : row[x - pixelBytes]) + above[x]) / 2);

                break;
            case Paeth:
                for (var x = 0; x < row.Length; x++)
                {
                    var first = x < pixelBytes;
                    row[x] += (byte)Nearest(first ? 0 : row[x - pixelBytes], above[x], first ? 0 : above[x - pixelBytes]);
                }

                break;
            default:
                throw new InvalidDataException($"Broken PNG: filter {filter}, known are 0 to 4.");
        }
    }

    private static void Sum(Span<byte> row, ReadOnlySpan<byte> above)
    {
        var x = 0;
        for (; x + Vector<byte>.Count <= row.Length; x += Vector<byte>.Count)
            (new Vector<byte>(row[x..]) + new Vector<byte>(above[x..])).CopyTo(row[x..]);

        for (; x < row.Length; x++)
            row[x] += above[x];
    }

    private static int Nearest(int left, int above, int corner)
    {
        var (toLeft, toAbove, toCorner) = (Math.Abs(above - corner), Math.Abs(left - corner), Math.Abs(left + above - 2 * corner));
        return toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : corner;
    }
}
