namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Accumulates, for one row of pixels, the exact area to the right of edges.</summary>
/// <remarks>
/// Each edge adds its coverage to its own pixel and the rest to the next one. A running sum from the left is thus the covered area. Unit:
/// <see cref="FullPixel"/>. Positions are in 1/256 pixel from the left of the row.
/// </remarks>
internal sealed class AreaAccumulator
{
    /// <summary>The area of one whole pixel: 256 heights of 256 parts times twice 256 widths.</summary>
    private const int FullPixel = 1 << 25;

    private const int ScanLimit = 24;

    private int[] _cells = new int[64];
    private int _width;

    /// <summary>Resets the accumulator to a row of <paramref name="width"/> pixels.</summary>
    public void Reset(int width)
    {
        _width = width;
        if (_cells.Length < width + 2)
            _cells = new int[Math.Max(width + 2, _cells.Length * 2)];
        else
            _cells.AsSpan(0, width + 2).Clear();
    }

    /// <summary>Adds the area right of an edge from <paramref name="xTop"/> to <paramref name="xBottom"/>.</summary>
    /// <param name="xTop">The position of the upper end.</param>
    /// <param name="xBottom">The position of the lower end.</param>
    /// <param name="height">The height of the edge in 1/256 pixel, at most 256.</param>
    /// <param name="sign">+1 if the path's interior starts at the edge, −1 if it ends there.</param>
    public void Add(int xTop, int xBottom, int height, int sign)
    {
        var column = xTop >> 8;
        if (column == xBottom >> 8)
        {
            if ((uint)column < (uint)_width)
                Put(column, sign * height * 256, (xTop & 255) + (xBottom & 255));
            else if (column < 0)
                Put(0, sign * height * 256, 0);

            return;
        }

        AddSlanted(Math.Min(xTop, xBottom), Math.Max(xTop, xBottom), height << 8, sign);
    }

    private void AddSlanted(int from, int to, int height, int sign)
    {
        var (x, done) = (from, 0);
        if (x < 0)
        {
            x = Math.Min(0, to);
            done = HeightAt(x);
            Put(0, sign * done, 0);
        }

        var end = Math.Min(to, _width << 8);
        while (x < end)
        {
            var column = x >> 8;
            var next = Math.Min((column + 1) << 8, end);
            var reached = HeightAt(next);
            Put(column, sign * (reached - done), x - (column << 8) + next - (column << 8));
            (x, done) = (next, reached);
        }

        int HeightAt(int place) => place == to ? height : (int)((long)height * (place - from) / (to - from));
    }

    /// <summary>Writes the coverage of the row, 0 to 255, and clears the areas.</summary>
    public void Resolve(Span<byte> row)
    {
        var cells = _cells.AsSpan(0, row.Length);
        var area = 0;
        for (var x = 0; x < cells.Length; x++)
        {
            if (cells[x] == 0 && x + ScanLimit < cells.Length)
            {
                var run = cells[x..].IndexOfAnyExcept(0);
                run = run < 0 ? cells.Length - x : run;
                row.Slice(x, run).Fill(Coverage(area));
                x += run - 1;
                continue;
            }

            area += cells[x];
            row[x] = Coverage(area);
        }

        _cells.AsSpan(0, _width + 2).Clear();
    }

    private static byte Coverage(int area)
    {
        var clamped = Math.Clamp(area, 0, FullPixel);
        return (byte)((clamped - (clamped >> 8) + 65536) >> 17);
    }

    private void Put(int column, int height, int twiceX)
    {
        _cells[column] += height * (512 - twiceX);
        _cells[column + 1] += height * twiceX;
    }
}
