namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Represents a straight, non-horizontal piece of an outline, pointing down. All values are in 1/256 pixel.</summary>
internal readonly struct Edge
{
    private readonly long _slope;

    /// <summary>Creates an edge between two grid points at different heights.</summary>
    public Edge(int x0, int y0, int x1, int y1)
    {
        Winding = y0 < y1 ? 1 : -1;
        (Top, XTop, Bottom, XBottom) = y0 < y1 ? (y0, x0, y1, x1) : (y1, x1, y0, x0);
        _slope = ((long)(XBottom - XTop) << 32) / (Bottom - Top);
    }

    /// <summary>Gets the y coordinate of the upper end.</summary>
    public int Top { get; }

    /// <summary>Gets the y coordinate of the lower end.</summary>
    public int Bottom { get; }

    /// <summary>Gets the x coordinate of the upper end.</summary>
    public int XTop { get; }

    /// <summary>Gets the x coordinate of the lower end.</summary>
    public int XBottom { get; }

    /// <summary>Gets the winding: +1 if the outline runs down, −1 if it runs up.</summary>
    public int Winding { get; }

    /// <summary>Returns the x coordinate at height <paramref name="y"/>; exact at both ends, so that neighbours meet.</summary>
    public int XAt(int y) =>
        y == Bottom ? XBottom : XTop + (int)((_slope * (y - Top) + (1L << 31)) >> 32);

    /// <summary>Returns the x coordinate at height <paramref name="y"/>, rounded to a multiple of <paramref name="unit"/>, a power of two.</summary>
    public int RoundedAt(int y, int unit) => (XTop + (int)((_slope * (y - Top)) >> 32) + (unit / 2)) & -unit;
}
