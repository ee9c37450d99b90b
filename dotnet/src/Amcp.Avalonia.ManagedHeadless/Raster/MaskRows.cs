namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Builds a <see cref="CoverageMask"/> from the top row down, storing repeated rows once.</summary>
internal sealed class MaskRows(PixelRect bounds)
{
    private const int FirstBuffer = 16384;

    private readonly int[] _rowStarts = new int[bounds.Height];
    private byte[] _data = new byte[Math.Min(bounds.Width * bounds.Height, Math.Max(FirstBuffer, bounds.Width))];
    private int _used;
    private int _rows;

    /// <summary>Appends a row of zeros and returns it for writing, until the next call.</summary>
    public Span<byte> Append()
    {
        if (_used + bounds.Width > _data.Length)
            Array.Resize(ref _data, (int)Math.Min((long)bounds.Width * bounds.Height, 2L * _data.Length + bounds.Width));

        _rowStarts[_rows++] = _used;
        _used += bounds.Width;
        return _data.AsSpan(_used - bounds.Width, bounds.Width);
    }

    /// <summary>Repeats the last row.</summary>
    public void Repeat()
    {
        _rowStarts[_rows] = _rowStarts[_rows - 1];
        _rows++;
    }

    /// <summary>Returns the mask. The number of appended rows must equal the height of the bounds.</summary>
    public CoverageMask ToMask() => CoverageMask.FromRows(bounds, _data, _rowStarts);
}
