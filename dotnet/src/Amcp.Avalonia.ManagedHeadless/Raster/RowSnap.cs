namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Moves the points inside a curve as Skia does: it begins at the upper end, whose y is at a quarter of a row, and never leaves the lower end behind.</summary>
internal readonly struct RowSnap
{
    private readonly double _shift;
    private readonly double _lowest;

    /// <summary>Creates the rule for a curve between two heights.</summary>
    public RowSnap(double y0, double y1, Antialiasing antialiasing)
    {
        (IsDown, IsAnalytic) = (y0 <= y1, antialiasing == Antialiasing.Analytic);
        var (upper, lower) = IsDown ? (y0, y1) : (y1, y0);
        (_shift, _lowest) = IsAnalytic ? ((SubpixelGrid.Quarter(upper) / 256.0) - upper, SubpixelGrid.Quarter(lower) / 256.0) : (0, double.PositiveInfinity);
    }

    /// <summary>Gets a value indicating whether the curve runs down.</summary>
    public bool IsDown { get; }

    /// <summary>Gets a value indicating whether points move at all.</summary>
    public bool IsAnalytic { get; }

    /// <summary>Returns the place of a point.</summary>
    public Point Inside(Point point) => point.WithY(Math.Min(point.Y + _shift, _lowest));

    /// <summary>Returns the place of a point that slides along its step to the nearest whole row.</summary>
    /// <param name="point">A point of the curve.</param>
    /// <param name="slope">The change of x per row.</param>
    public Point ToRow(Point point, double slope)
    {
        var y = Math.Min(Math.Floor(point.Y + _shift + 0.5), _lowest);
        return new Point(point.X - (slope * (point.Y + _shift - y)), y);
    }
}
