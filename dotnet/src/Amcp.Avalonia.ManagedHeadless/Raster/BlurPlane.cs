namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Represents one channel of a picture that is blurred in place; values outside are 0.</summary>
internal sealed class BlurPlane(byte[] values, int width, int height)
{
    /// <summary>Gets the values, row by row.</summary>
    public byte[] Values => values;

    /// <summary>Averages over three windows in both directions.</summary>
    public void Blur(BoxWindows windows)
    {
        var scratch = new byte[values.Length];
        for (var pass = 0; pass < 3; pass++)
        {
            var (before, after) = windows[pass];
            Rows(values, scratch, before, after);
            Columns(scratch, values, before, after);
        }
    }

    /// <summary>Returns 2²⁴ divided by the window's size, which replaces a division per pixel with a multiplication of equal rounding.</summary>
    private static uint Reciprocal(int size) => (uint)(((1 << 24) + size / 2) / size);

    private static byte Mean(int sum, uint reciprocal) => (byte)(((uint)sum * reciprocal + (1 << 23)) >> 24);

    private void Rows(byte[] source, byte[] target, int before, int after)
    {
        var reciprocal = Reciprocal(before + after + 1);
        for (var y = 0; y < height; y++)
        {
            var from = source.AsSpan(y * width, width);
            var to = target.AsSpan(y * width, width);
            var sum = 0;
            for (var x = 0; x < Math.Min(after, width); x++)
                sum += from[x];

            for (var x = 0; x < width; x++)
            {
                sum += x + after < width ? from[x + after] : 0;
                to[x] = Mean(sum, reciprocal);
                sum -= x >= before ? from[x - before] : 0;
            }
        }
    }

    private void Columns(byte[] source, byte[] target, int before, int after)
    {
        var reciprocal = Reciprocal(before + after + 1);
        var sums = new int[width];
        for (var y = 0; y < Math.Min(after, height); y++)
            Change(sums, source.AsSpan(y * width, width), 1);

        for (var y = 0; y < height; y++)
        {
            if (y + after < height)
                Change(sums, source.AsSpan((y + after) * width, width), 1);

            var to = target.AsSpan(y * width, width);
            for (var x = 0; x < to.Length; x++)
                to[x] = Mean(sums[x], reciprocal);

            if (y >= before)
                Change(sums, source.AsSpan((y - before) * width, width), -1);
        }
    }

    private static void Change(int[] sums, ReadOnlySpan<byte> row, int sign)
    {
        for (var x = 0; x < row.Length; x++)
            sums[x] += sign * row[x];
    }
}
