using Amcp.Avalonia.ManagedHeadless.Raster;
using Amcp.Avalonia.ManagedHeadless.Raster.Paints;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Paints a surface at a whole-pixel position, transparent elsewhere.</summary>
internal sealed class PlacedSurfacePaint(PixelSurface surface, PixelPoint place) : IPaint
{
    public void Shade(int x, int y, Span<uint> destination)
    {
        destination.Clear();
        var row = y - place.Y;
        var from = Math.Max(x, place.X);
        var to = Math.Min(x + destination.Length, place.X + surface.Width);
        if ((uint)row < (uint)surface.Height && from < to)
            surface.Row(row).Slice(from - place.X, to - from).CopyTo(destination[(from - x)..]);
    }
}
