namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>A source of colour for every device pixel.</summary>
internal interface IPaint
{
    /// <summary>
    /// Writes premultiplied BGRA for the pixels (x, y), (x + 1, y) and so on; all of <paramref name="destination"/> is written.
    /// </summary>
    void Shade(int x, int y, Span<uint> destination);
}
