using System.Numerics;
using System.Runtime.InteropServices;
using Avalonia;

namespace Amcp.Avalonia.Capture;

/// <summary>Pixels as red, green, blue, alpha bytes, not premultiplied, row by row from the top.</summary>
internal sealed class PixelBuffer(int width, int height, byte[] rgba)
{
    private const int BytesPerPixel = 4;

    // Nothing real has this colour.
    private static readonly uint s_maskColour = MemoryMarshal.Read<uint>([0xFF, 0x00, 0xFF, 0xFF]);

    /// <summary>Pixels in a row.</summary>
    public int Width { get; } = width;

    /// <summary>Rows.</summary>
    public int Height { get; } = height;

    /// <summary>All bytes.</summary>
    public ReadOnlyMemory<byte> Rgba => rgba;

    /// <summary>The bytes of one row.</summary>
    public ReadOnlySpan<byte> Row(int y) => rgba.AsSpan(y * Width * BytesPerPixel, Width * BytesPerPixel);

    /// <summary>Whether both are the same picture.</summary>
    public bool Shows(PixelBuffer other) => Width == other.Width && Rgba.Span.SequenceEqual(other.Rgba.Span);

    /// <summary>Paints a rectangle over in flat magenta; what lies outside is left out.</summary>
    public void Fill(PixelRect area)
    {
        var inside = area.Intersect(new PixelRect(0, 0, Width, Height));
        for (var y = inside.Y; y < inside.Bottom; y++)
        {
            MemoryMarshal.Cast<byte, uint>(rgba.AsSpan()).Slice((y * Width) + inside.X, inside.Width).Fill(s_maskColour);
        }
    }

    /// <summary>Lays another picture over this one; what lies outside is left out.</summary>
    /// <param name="above">What is seen first.</param>
    /// <param name="at">Where its upper left corner comes.</param>
    public void DrawOver(PixelBuffer above, PixelPoint at)
    {
        var inside = new PixelRect(at, new PixelSize(above.Width, above.Height)).Intersect(new PixelRect(0, 0, Width, Height));
        for (var y = inside.Y; y < inside.Bottom; y++)
        {
            var source = above.Row(y - at.Y).Slice((inside.X - at.X) * BytesPerPixel, inside.Width * BytesPerPixel);
            var target = rgba.AsSpan(((y * Width) + inside.X) * BytesPerPixel, inside.Width * BytesPerPixel);
            for (var pixel = 0; pixel < target.Length; pixel += BytesPerPixel)
            {
                Blend(source.Slice(pixel, BytesPerPixel), target.Slice(pixel, BytesPerPixel));
            }
        }
    }

    /// <summary>A copy of a part.</summary>
    public PixelBuffer Crop(PixelRect area)
    {
        var inside = area.Intersect(new PixelRect(0, 0, Width, Height));
        var part = new byte[inside.Width * inside.Height * BytesPerPixel];
        for (var y = 0; y < inside.Height; y++)
        {
            Row(inside.Y + y).Slice(inside.X * BytesPerPixel, inside.Width * BytesPerPixel).CopyTo(part.AsSpan(y * inside.Width * BytesPerPixel));
        }

        return new PixelBuffer(inside.Width, inside.Height, part);
    }

    /// <summary>Turns premultiplied pixels of a bitmap into this form, in place.</summary>
    /// <param name="pixels">Four bytes each.</param>
    /// <param name="blueFirst">Whether blue comes before red.</param>
    public static void Normalise(Span<byte> pixels, bool blueFirst)
    {
        for (var at = blueFirst ? SwapOpaque(pixels) : 0; at + 3 < pixels.Length; at += BytesPerPixel)
        {
            var alpha = pixels[at + 3];
            if (blueFirst)
            {
                (pixels[at], pixels[at + 2]) = (pixels[at + 2], pixels[at]);
            }

            if (alpha is not (0 or 255))
            {
                pixels[at] = Straight(pixels[at], alpha);
                pixels[at + 1] = Straight(pixels[at + 1], alpha);
                pixels[at + 2] = Straight(pixels[at + 2], alpha);
            }
        }
    }

    // Windows are opaque almost everywhere: many pixels at once as long as that holds. Gives the first byte that is left to do.
    private static int SwapOpaque(Span<byte> pixels)
    {
        var vectors = MemoryMarshal.Cast<byte, Vector<uint>>(BitConverter.IsLittleEndian ? pixels : []);
        var (opaque, kept, red) = (new Vector<uint>(0xFF000000), new Vector<uint>(0xFF00FF00), new Vector<uint>(0xFF));
        for (var at = 0; at < vectors.Length; at++)
        {
            var bgra = vectors[at];
            if ((bgra & opaque) != opaque)
            {
                return at * Vector<byte>.Count;
            }

            vectors[at] = (bgra & kept) | ((bgra >>> 16) & red) | ((bgra & red) << 16);
        }

        return vectors.Length * Vector<byte>.Count;
    }

    // Porter and Duff's "over" with colours that are not premultiplied: each weighs as much as is seen of it, in 255ths of 255.
    private static void Blend(ReadOnlySpan<byte> above, Span<byte> below)
    {
        var (front, back) = (above[3] * 255, below[3] * (255 - above[3]));
        var both = front + back;
        if (both == 0)
        {
            return;
        }

        for (var channel = 0; channel < 3; channel++)
        {
            below[channel] = (byte)(((above[channel] * front) + (below[channel] * back) + (both / 2)) / both);
        }

        below[3] = (byte)((both + 127) / 255);
    }

    private static byte Straight(byte premultiplied, byte alpha) => (byte)Math.Min(255, ((premultiplied * 255) + (alpha / 2)) / alpha);
}
