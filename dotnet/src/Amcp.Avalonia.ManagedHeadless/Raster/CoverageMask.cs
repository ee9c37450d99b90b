namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Represents the coverage of each pixel inside <see cref="Bounds"/>, 0 to 255; pixels outside are not covered.</summary>
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

    /// <summary>Gets the mask that covers nothing.</summary>
    public static CoverageMask Empty { get; } = new(default, [], [], 0, 0, false);

    /// <summary>Gets the bounds of the rows, in device space.</summary>
    public PixelRect Bounds { get; }

    /// <summary>Gets a value indicating whether no pixel is covered.</summary>
    public bool IsEmpty => Bounds.Width <= 0 || Bounds.Height <= 0;

    /// <summary>Gets a value indicating whether every pixel of <see cref="Bounds"/> is known to be fully covered.</summary>
    public bool IsSolid { get; }

    /// <summary>Creates a mask from rows of <paramref name="data"/>, row i starting at <paramref name="rowStarts"/>[i]. Takes ownership of both.</summary>
    public static CoverageMask FromRows(PixelRect bounds, byte[] data, int[] rowStarts) =>
        bounds.Width <= 0 || bounds.Height <= 0 ? Empty : new CoverageMask(bounds, data, rowStarts, 0, 0, false);

    /// <summary>Creates a mask from densely packed rows of <paramref name="data"/>. Takes ownership of it.</summary>
    public static CoverageMask FromDense(PixelRect bounds, byte[] data)
    {
        var rowStarts = new int[Math.Max(0, bounds.Height)];
        for (var row = 0; row < rowStarts.Length; row++)
            rowStarts[row] = row * bounds.Width;

        return FromRows(bounds, data, rowStarts);
    }

    /// <summary>Creates a mask that covers whole pixels.</summary>
    public static CoverageMask FromPixels(PixelRect bounds)
    {
        if (bounds.Width <= 0 || bounds.Height <= 0)
            return Empty;

        var row = new byte[bounds.Width];
        row.AsSpan().Fill(255);
        return new CoverageMask(bounds, row, new int[bounds.Height], 0, 0, true);
    }

    /// <summary>
    /// Returns the exact coverage of a rectangle in device space, with edges rounded to 1/256 pixel. It equals filling its path, but is faster.
    /// </summary>
    public static CoverageMask FromRectangle(Rect rect, PixelRect clip) => RectangleCoverage.Mask(rect, clip);

    /// <summary>Returns the coverage of a row from the left of <see cref="Bounds"/>; empty outside the bounds.</summary>
    public ReadOnlySpan<byte> Row(int y)
    {
        var row = y - Bounds.Y;
        return (uint)row < (uint)Bounds.Height ? _data.AsSpan(RowStart(row), Bounds.Width) : [];
    }

    /// <summary>Determines whether the row is known to equal the one above.</summary>
    public bool IsRepeated(int y)
    {
        var row = y - Bounds.Y;
        return row > 0 && row < Bounds.Height ? RowStart(row) == RowStart(row - 1) : row < 0 || row > Bounds.Height;
    }

    /// <summary>Returns the part inside <paramref name="area"/>, without copying.</summary>
    public CoverageMask Crop(PixelRect area)
    {
        var bounds = Bounds.Intersect(area);
        if (bounds.Width <= 0 || bounds.Height <= 0)
            return Empty;

        var (firstRow, left) = (_firstRow + bounds.Y - Bounds.Y, _left + bounds.X - Bounds.X);
        return bounds == Bounds ? this : new CoverageMask(bounds, _data, _rowStarts, firstRow, left, IsSolid);
    }

    /// <summary>Returns a translated mask, without copying.</summary>
    public CoverageMask Moved(int dx, int dy)
    {
        var bounds = new PixelRect(Bounds.X + dx, Bounds.Y + dy, Bounds.Width, Bounds.Height);
        return IsEmpty ? this : new CoverageMask(bounds, _data, _rowStarts, _firstRow, _left, IsSolid);
    }

    /// <summary>Returns the product of two coverages, which intersects clips.</summary>
    public CoverageMask Intersect(CoverageMask other)
    {
        if (IsSolid || other.IsSolid)
            return IsSolid ? other.Crop(Bounds) : Crop(other.Bounds);

        var (first, second) = (Crop(other.Bounds), other.Crop(Bounds));
        if (first.IsEmpty || second.IsEmpty)
            return Empty;

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
