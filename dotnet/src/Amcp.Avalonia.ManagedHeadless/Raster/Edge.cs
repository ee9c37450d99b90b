namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>A straight, non-horizontal piece of an outline, pointing down; all values in 1/256 pixel.</summary>
internal readonly struct Edge
{
    private readonly long _slope;

    /// <summary>An edge between two grid points with different heights.</summary>
    public Edge(int x0, int y0, int x1, int y1)
    {
        Winding = y0 < y1 ? 1 : -1;
        (Top, XTop, Bottom, XBottom) = y0 < y1 ? (y0, x0, y1, x1) : (y1, x1, y0, x0);
        _slope = ((long)(XBottom - XTop) << 32) / (Bottom - Top);
    }

    /// <summary>Height of the upper end.</summary>
    public int Top { get; }

    /// <summary>Height of the lower end.</summary>
    public int Bottom { get; }

    /// <summary>Horizontal place of the upper end.</summary>
    public int XTop { get; }

    /// <summary>Horizontal place of the lower end.</summary>
    public int XBottom { get; }

    /// <summary>+1 if the outline runs down here, −1 if it runs up.</summary>
    public int Winding { get; }

    /// <summary>Where the edge is at height <paramref name="y"/>; exact at both ends, so that neighbours meet.</summary>
    public int XAt(int y) =>
        y == Bottom ? XBottom : XTop + (int)((_slope * (y - Top) + (1L << 31)) >> 32);
}
