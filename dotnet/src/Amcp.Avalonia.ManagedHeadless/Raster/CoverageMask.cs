using Avalonia;

namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>How much of each pixel inside <see cref="Bounds"/> is covered, 0 to 255; nothing outside is.</summary>
/// <remarks>Immutable. Equal rows share storage, so a window-sized rectangle costs three rows.</remarks>
internal sealed class CoverageMask
{
    private readonly byte[] _data;
    private readonly int[] _rowStarts;
    private readonly int _firstRow;
    private readonly int _left;

    private CoverageMask(PixelRect bounds, byte[] data, int[] rowStarts, int firstRow, int left, bool isSolid)
    {
        (Bounds, _data, _rowStarts, _firstRow, _left, IsSolid) = (bounds, data, rowStarts, firstRow, left, isSolid);
    }

    /// <summary>A mask that covers nothing.</summary>
    public static CoverageMask Empty { get; } = new(default, [], [], 0, 0, false);

    /// <summary>The pixels that the rows describe, in device space.</summary>
    public PixelRect Bounds { get; }

    /// <summary>Whether no pixel is covered.</summary>
    public bool IsEmpty => Bounds.Width <= 0 || Bounds.Height <= 0;

    /// <summary>Whether every pixel of <see cref="Bounds"/> is known to be fully covered.</summary>
    public bool IsSolid { get; }

    /// <summary>
    /// A mask over rows of <paramref name="data"/>, row i starting at <paramref name="rowStarts"/>[i]; both are taken over.
    /// </summary>
    public static CoverageMask FromRows(PixelRect bounds, byte[] data, int[] rowStarts) =>
        bounds.Width <= 0 || bounds.Height <= 0 ? Empty : new CoverageMask(bounds, data, rowStarts, 0, 0, false);

    /// <summary>A mask over densely packed rows of <paramref name="data"/>, which is taken over.</summary>
    public static CoverageMask FromDense(PixelRect bounds, byte[] data)
    {
        var rowStarts = new int[Math.Max(0, bounds.Height)];
        for (var row = 0; row < rowStarts.Length; row++)
        {
            rowStarts[row] = row * bounds.Width;
        }

        return FromRows(bounds, data, rowStarts);
    }

    /// <summary>A mask that covers whole pixels.</summary>
    public static CoverageMask FromPixels(PixelRect bounds)
    {
        if (bounds.Width <= 0 || bounds.Height <= 0)
        {
            return Empty;
        }

        var row = new byte[bounds.Width];
        row.AsSpan().Fill(255);
        return new CoverageMask(bounds, row, new int[bounds.Height], 0, 0, true);
    }

    /// <summary>
    /// The exact coverage of a rectangle in device space, edges rounded to 1/256 pixel: what filling its path gives, but faster.
    /// </summary>
    public static CoverageMask FromRectangle(Rect rect, PixelRect clip) => RectangleCoverage.Mask(rect, clip);

    /// <summary>Coverage of the row's pixels from the left of <see cref="Bounds"/> on; empty outside of them.</summary>
    public ReadOnlySpan<byte> Row(int y)
    {
        var row = y - Bounds.Y;
        return (uint)row < (uint)Bounds.Height ? _data.AsSpan(RowStart(row), Bounds.Width) : [];
    }

    /// <summary>Whether the row is known to be equal to the one above it.</summary>
    public bool IsRepeated(int y)
    {
        var row = y - Bounds.Y;
        return row > 0 && row < Bounds.Height ? RowStart(row) == RowStart(row - 1) : row < 0 || row > Bounds.Height;
    }

    /// <summary>The part inside <paramref name="area"/>, without copying.</summary>
    public CoverageMask Crop(PixelRect area)
    {
        var bounds = Bounds.Intersect(area);
        if (bounds.Width <= 0 || bounds.Height <= 0)
        {
            return Empty;
        }

        var (firstRow, left) = (_firstRow + bounds.Y - Bounds.Y, _left + bounds.X - Bounds.X);
        return bounds == Bounds ? this : new CoverageMask(bounds, _data, _rowStarts, firstRow, left, IsSolid);
    }

    /// <summary>The same coverage at another place, without copying.</summary>
    public CoverageMask Moved(int dx, int dy)
    {
        var bounds = new PixelRect(Bounds.X + dx, Bounds.Y + dy, Bounds.Width, Bounds.Height);
        return IsEmpty ? this : new CoverageMask(bounds, _data, _rowStarts, _firstRow, _left, IsSolid);
    }

    /// <summary>The product of two coverages: what is left of one clip inside another.</summary>
    public CoverageMask Intersect(CoverageMask other)
    {
        if (IsSolid || other.IsSolid)
        {
            return IsSolid ? other.Crop(Bounds) : Crop(other.Bounds);
        }

        var (first, second) = (Crop(other.Bounds), other.Crop(Bounds));
        if (first.IsEmpty || second.IsEmpty)
        {
            return Empty;
        }

        var rows = new MaskRows(first.Bounds);
        for (var row = 0; row < first.Bounds.Height; row++)
        {
            if (row > 0 && first.RowStart(row) == first.RowStart(row - 1) && second.RowStart(row) == second.RowStart(row - 1))
            {
                rows.Repeat();
                continue;
            }

            RowBlend.Product(first.Row(first.Bounds.Y + row), second.Row(first.Bounds.Y + row), rows.Append());
        }

        return rows.ToMask();
    }

    private int RowStart(int row) => _rowStarts[_firstRow + row] + _left;
}
