namespace Amcp.Avalonia.ManagedHeadless.Raster.Paints;

/// <summary>Provides a colour for every device pixel.</summary>
internal interface IPaint
{
    /// <summary>Writes premultiplied BGRA for the pixels (x, y), (x + 1, y) and so on, and fills <paramref name="destination"/>.</summary>
    void Shade(int x, int y, Span<uint> destination);
}
