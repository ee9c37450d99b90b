using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Ui;

/// <summary>Pixels to make statements about.</summary>
internal sealed class Picture(int width, int height, uint[] pixels) : IEquatable<Picture>
{
    public int Width => width;

    public int Height => height;

    /// <summary>Gets the pixels as premultiplied BGRA, row by row.</summary>
    public byte[] Bytes => System.Runtime.InteropServices.MemoryMarshal.AsBytes<uint>(pixels).ToArray();

    /// <summary>A copy of a surface.</summary>
    public static Picture Of(PixelSurface surface) => new(surface.Width, surface.Height, (uint[])surface.Pixels.Clone());

    /// <summary>The straight colour of a pixel.</summary>
    public Color At(int x, int y) => Color.FromUInt32(Premultiplied.ToStraight(pixels[y * width + x]));

    /// <summary>How many pixels of the area a test holds for; the area is cut to the picture.</summary>
    public int Count(PixelRect area, Func<Color, bool> test)
    {
        var inside = area.Intersect(new PixelRect(0, 0, width, height));
        var found = 0;
        for (var y = inside.Y; y < inside.Bottom; y++)
        {
            for (var x = inside.X; x < inside.Right; x++)
                found += test(At(x, y)) ? 1 : 0;
        }
        return found;
    }

    /// <summary>The smallest rectangle around the pixels that a test holds for.</summary>
    public PixelRect BoundsOf(Func<Color, bool> test)
    {
        var (left, top, right, bottom) = (width, height, 0, 0);
        for (var y = 0; y < height; y++)
        {
            for (var x = 0; x < width; x++)
            {
                if (!test(At(x, y)))
                    continue;
                (left, top, right, bottom) = (Math.Min(left, x), Math.Min(top, y), Math.Max(right, x + 1), Math.Max(bottom, y + 1));
            }
        }
        return right > left ? new PixelRect(left, top, right - left, bottom - top) : default;
    }

    /// <summary>How many pixels differ.</summary>
    public int Difference(Picture other) => pixels.Zip(other.Pixels).Count(pair => pair.First != pair.Second);

    /// <summary>The smallest rectangle around the pixels that differ.</summary>
    public PixelRect DifferenceBounds(Picture other) =>
        new Picture(width, height, [.. pixels.Zip(other.Pixels, (own, its) => own == its ? 0 : 0xFFFFFFFF)]).BoundsOf(color => color.A > 0);

    /// <inheritdoc/>
    public bool Equals(Picture? other) => other is not null && width == other.Width && pixels.AsSpan().SequenceEqual(other.Pixels);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as Picture);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(width, height, pixels.Length > 0 ? pixels[pixels.Length / 2] : 0);

    private uint[] Pixels => pixels;
}
