using System.Numerics;

namespace Amcp.Avalonia.ManagedHeadless.Codecs;

/// <summary>The five ways in which PNG predicts a byte from its neighbours.</summary>
internal static class PngFilter
{
    /// <summary>Difference to the pixel on the left.</summary>
    public const byte Sub = 1;

    /// <summary>Difference to the pixel above.</summary>
    public const byte Up = 2;

    private const byte Average = 3;
    private const byte Paeth = 4;

    /// <summary>Writes row − predicted, byte by byte.</summary>
    public static void Difference(ReadOnlySpan<byte> row, ReadOnlySpan<byte> predicted, Span<byte> target)
    {
        var x = 0;
        for (; x + Vector<byte>.Count <= row.Length; x += Vector<byte>.Count)
        {
            (new Vector<byte>(row[x..]) - new Vector<byte>(predicted[x..])).CopyTo(target[x..]);
        }

        for (; x < row.Length; x++)
        {
            target[x] = (byte)(row[x] - predicted[x]);
        }
    }

    /// <summary>Turns a filtered row into its bytes, in place.</summary>
    /// <param name="filter">The filter's number.</param>
    /// <param name="row">The row.</param>
    /// <param name="above">The row above, already restored; zeros for the first.</param>
    /// <param name="pixelBytes">Bytes per pixel, at least 1.</param>
    /// <exception cref="InvalidDataException">There is no such filter.</exception>
    public static void Restore(byte filter, Span<byte> row, ReadOnlySpan<byte> above, int pixelBytes)
    {
        for (var x = 0; filter != 0 && x < row.Length; x++)
        {
            int left = x >= pixelBytes ? row[x - pixelBytes] : 0, corner = x >= pixelBytes ? above[x - pixelBytes] : 0;
            row[x] += (byte)(filter switch
            {
                Sub => left,
                Up => above[x],
                Average => (left + above[x]) / 2,
                Paeth => Nearest(left, above[x], corner),
                _ => throw new InvalidDataException($"Broken PNG: filter {filter}, known are 0 to 4."),
            });
        }
    }

    private static int Nearest(int left, int above, int corner)
    {
        var (toLeft, toAbove, toCorner) = (Math.Abs(above - corner), Math.Abs(left - corner), Math.Abs(left + above - 2 * corner));
        return toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : corner;
    }
}
