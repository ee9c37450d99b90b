using Avalonia;

namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Builds a <see cref="CoverageMask"/> from the top row down, storing repeated rows once.</summary>
internal sealed class MaskRows(PixelRect bounds)
{
    private const int FirstBuffer = 16384;

    private readonly int[] _rowStarts = new int[bounds.Height];
    private byte[] _data = new byte[Math.Min(bounds.Width * bounds.Height, Math.Max(FirstBuffer, bounds.Width))];
    private int _used;
    private int _rows;

    /// <summary>Adds a row of zeros and returns it for writing, until the next call.</summary>
    public Span<byte> Append()
    {
        if (_used + bounds.Width > _data.Length)
        {
            Array.Resize(ref _data, (int)Math.Min((long)bounds.Width * bounds.Height, 2L * _data.Length + bounds.Width));
        }

        _rowStarts[_rows++] = _used;
        _used += bounds.Width;
        return _data.AsSpan(_used - bounds.Width, bounds.Width);
    }

    /// <summary>Adds the row added last once more.</summary>
    public void Repeat()
    {
        _rowStarts[_rows] = _rowStarts[_rows - 1];
        _rows++;
    }

    /// <summary>The mask; as many rows as the bounds have must have been added.</summary>
    public CoverageMask ToMask() => CoverageMask.FromRows(bounds, _data, _rowStarts);
}
