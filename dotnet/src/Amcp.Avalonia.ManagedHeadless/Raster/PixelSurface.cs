using Amcp.Avalonia.ManagedHeadless.Raster.Paints;

namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Represents a picture in memory: premultiplied BGRA, rows from the top without padding.</summary>
internal sealed class PixelSurface
{
    private readonly uint[] _shaded;

    /// <summary>Creates a transparent surface.</summary>
    /// <exception cref="ArgumentOutOfRangeException">A side is not positive.</exception>
    public PixelSurface(int width, int height)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(width);
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(height);
        (Width, Height) = (width, height);
        Pixels = new uint[checked(width * height)];
        _shaded = new uint[width];
    }

    /// <summary>Gets the width in pixels.</summary>
    public int Width { get; }

    /// <summary>Gets the height in pixels.</summary>
    public int Height { get; }

    /// <summary>Gets the pixels, row by row.</summary>
    public uint[] Pixels { get; }

    /// <summary>Gets the surface's rectangle.</summary>
    public PixelRect Bounds => new(0, 0, Width, Height);

    /// <summary>Returns the pixels of one row.</summary>
    public Span<uint> Row(int y) => Pixels.AsSpan(y * Width, Width);

    /// <summary>Overwrites every pixel.</summary>
    public void Clear(uint pixel = 0) => Pixels.AsSpan().Fill(pixel);

    /// <summary>Fills whole pixels with one premultiplied colour, source over.</summary>
    public void FastFillRect(PixelRect rect, uint pixel)
    {
        var area = rect.Intersect(Bounds);
        for (var y = area.Y; area.Width > 0 && y < area.Bottom; y++)
            RowBlend.Solid(Row(y).Slice(area.X, area.Width), pixel);
    }

    /// <summary>Draws a paint through a mask.</summary>
    /// <param name="mask">The area to draw, in the surface's pixels.</param>
    /// <param name="paint">The paint to draw.</param>
    /// <param name="opacity">The opacity of the paint, 0 to 255.</param>
    /// <param name="clip">The clip, which multiplies the mask; null for none.</param>
    /// <param name="blend">Combines a pixel of the paint with one of the surface; null for source over.</param>
    public void Composite(CoverageMask mask, IPaint paint, byte opacity = 255, CoverageMask? clip = null, Func<uint, uint, uint>? blend = null)
    {
        var visible = mask.Crop(clip is null ? Bounds : Bounds.Intersect(clip.Bounds));
        visible = clip is null || clip.IsSolid || visible.IsEmpty ? visible : visible.Intersect(clip);
        if (visible.IsEmpty || (opacity == 0 && blend is null))
            return;

        var area = visible.Bounds;
        var pixel = (paint as SolidPaint)?.Pixel;
        for (var y = area.Y; y < area.Bottom; y++)
        {
            var target = Row(y).Slice(area.X, area.Width);
            var coverage = visible.Row(y);
            if (pixel is { } solid && blend is null)
            {
                RowBlend.Solid(target, coverage, Premultiplied.ScalePixel(solid, opacity));
                continue;
            }

            var first = coverage.IndexOfAnyExcept((byte)0);
            if (first >= 0)
            {
                var length = coverage.LastIndexOfAnyExcept((byte)0) + 1 - first;
                paint.Shade(area.X + first, y, _shaded.AsSpan(0, length));
                if (blend is null)
                    RowBlend.Pixels(target.Slice(first, length), coverage.Slice(first, length), _shaded.AsSpan(0, length), opacity);
                else
                    RowBlend.Blended(target.Slice(first, length), coverage.Slice(first, length), _shaded.AsSpan(0, length), opacity, blend);
            }
        }
    }

    /// <summary>Returns the surface at half of its size, as the next level of its mipmaps: a side that is odd has its middle pixels weighted twice.</summary>
    public PixelSurface Halved()
    {
        var half = new PixelSurface(Math.Max(1, Width / 2), Math.Max(1, Height / 2));
        var (across, down) = (Taps(Width), Taps(Height));
        var shift = across.Shift + down.Shift;
        for (var y = 0; y < half.Height; y++)
        {
            for (var x = 0; x < half.Width; x++)
            {
                uint low = 0, middle = 0, high = 0, top = 0;
                for (var row = 0; row < down.Count; row++)
                {
                    for (var column = 0; column < across.Count; column++)
                    {
                        var pixel = Pixels[(((2 * y) + row) * Width) + (2 * x) + column];
                        var weight = (down.Count == 3 && row == 1 ? 2u : 1) * (across.Count == 3 && column == 1 ? 2u : 1);
                        low += weight * (pixel & 255);
                        middle += weight * ((pixel >> 8) & 255);
                        high += weight * ((pixel >> 16) & 255);
                        top += weight * (pixel >> 24);
                    }
                }

                half.Pixels[(y * half.Width) + x] = (top >> shift << 24) | (high >> shift << 16) | (middle >> shift << 8) | (low >> shift);
            }
        }

        return half;

        static (int Count, int Shift) Taps(int side) => side == 1 ? (1, 0) : side % 2 == 0 ? (2, 1) : (3, 2);
    }

    /// <summary>Draws another surface at an offset at 1:1 scale, source over.</summary>
    public void DrawSurface(PixelSurface other, PixelPoint offset, byte opacity = 255, CoverageMask? clip = null)
    {
        var placed = new PixelRect(offset, new PixelSize(other.Width, other.Height));
        Composite(CoverageMask.FromPixels(placed.Intersect(Bounds)), new PlacedPaint(other, offset), opacity, clip);
    }

    private sealed class PlacedPaint(PixelSurface surface, PixelPoint offset) : IPaint
    {
        public void Shade(int x, int y, Span<uint> destination) =>
            surface.Row(y - offset.Y).Slice(x - offset.X, destination.Length).CopyTo(destination);
    }
}
