namespace Amcp.Avalonia.ManagedHeadless.Raster.Paints;

/// <summary>Provides the pixels of a part of a surface, extended in all directions.</summary>
internal sealed class ImageTexels(PixelSurface surface, PixelRect source, ImageTiling tiling)
{
    private readonly PixelRect _part = source.Intersect(surface.Bounds);

    /// <summary>Returns the pixel at a position in the surface's coordinates, inside or outside the part.</summary>
    public uint At(int x, int y)
    {
        if ((uint)(x - _part.X) < (uint)_part.Width && (uint)(y - _part.Y) < (uint)_part.Height)
            return surface.Pixels[(y * surface.Width) + x];

        if (_part.Width <= 0 || _part.Height <= 0)
            return 0;

        var mirrorsX = tiling is ImageTiling.FlipX or ImageTiling.FlipXY;
        var mirrorsY = tiling is ImageTiling.FlipY or ImageTiling.FlipXY;
        var (column, row) = (Inside(x - _part.X, _part.Width, mirrorsX), Inside(y - _part.Y, _part.Height, mirrorsY));
        return column < 0 || row < 0 ? 0 : surface.Pixels[(_part.Y + row) * surface.Width + _part.X + column];
    }

    /// <summary>Copies consecutive pixels from (x, y) on.</summary>
    public void CopyRow(int x, int y, Span<uint> destination)
    {
        if (x >= _part.X && x + destination.Length <= _part.Right && y >= _part.Y && y < _part.Bottom)
        {
            surface.Row(y).Slice(x, destination.Length).CopyTo(destination);
            return;
        }

        for (var i = 0; i < destination.Length; i++)
            destination[i] = At(x + i, y);
    }

    private int Inside(int place, int size, bool mirrors)
    {
        if (tiling == ImageTiling.Clamp)
            return Math.Clamp(place, 0, size - 1);

        if (tiling == ImageTiling.None)
            return (uint)place < (uint)size ? place : -1;

        var tile = (int)Math.Floor((double)place / size);
        var within = place - tile * size;
        return mirrors && (tile & 1) != 0 ? size - 1 - within : within;
    }
}
