using System.Numerics;
using System.Runtime.InteropServices;

namespace Amcp.Avalonia.Capture;

/// <summary>Holds pixels as straight (not premultiplied) RGBA bytes, row by row from the top.</summary>
internal sealed class PixelBuffer(int width, int height, byte[] rgba)
{
    private const int BytesPerPixel = 4;

    // Magenta, a colour that real content does not use.
    private static readonly uint s_maskColour = MemoryMarshal.Read<uint>([0xFF, 0x00, 0xFF, 0xFF]);

    /// <summary>Gets the number of pixels per row.</summary>
    public int Width { get; } = width;

    /// <summary>Gets the number of rows.</summary>
    public int Height { get; } = height;

    /// <summary>Gets all bytes.</summary>
    public ReadOnlyMemory<byte> Rgba => rgba;

    /// <summary>Returns the bytes of one row.</summary>
    public ReadOnlySpan<byte> Row(int y) => rgba.AsSpan(y * Width * BytesPerPixel, Width * BytesPerPixel);

    /// <summary>Determines whether both buffers hold the same picture.</summary>
    public bool Shows(PixelBuffer other) => Width == other.Width && Rgba.Span.SequenceEqual(other.Rgba.Span);

    /// <summary>Fills a rectangle with flat magenta, clipped to the buffer.</summary>
    public void Fill(PixelRect area)
    {
        var inside = area.Intersect(new PixelRect(0, 0, Width, Height));
        for (var y = inside.Y; y < inside.Bottom; y++)
            MemoryMarshal.Cast<byte, uint>(rgba.AsSpan()).Slice((y * Width) + inside.X, inside.Width).Fill(s_maskColour);
    }

    /// <summary>Draws another picture over this one, clipped to this buffer.</summary>
    /// <param name="above">The picture to draw.</param>
    /// <param name="at">The position of its upper left corner.</param>
    public void DrawOver(PixelBuffer above, PixelPoint at)
    {
        var inside = new PixelRect(at, new PixelSize(above.Width, above.Height)).Intersect(new PixelRect(0, 0, Width, Height));
        for (var y = inside.Y; y < inside.Bottom; y++)
        {
            var source = above.Row(y - at.Y).Slice((inside.X - at.X) * BytesPerPixel, inside.Width * BytesPerPixel);
            var target = rgba.AsSpan(((y * Width) + inside.X) * BytesPerPixel, inside.Width * BytesPerPixel);
            for (var pixel = 0; pixel < target.Length; pixel += BytesPerPixel)
                Blend(source.Slice(pixel, BytesPerPixel), target.Slice(pixel, BytesPerPixel));
        }
    }

    /// <summary>Returns a copy of an area.</summary>
    public PixelBuffer Crop(PixelRect area)
    {
        var inside = area.Intersect(new PixelRect(0, 0, Width, Height));
        var part = new byte[inside.Width * inside.Height * BytesPerPixel];
        for (var y = 0; y < inside.Height; y++)
            Row(inside.Y + y).Slice(inside.X * BytesPerPixel, inside.Width * BytesPerPixel).CopyTo(part.AsSpan(y * inside.Width * BytesPerPixel));

        return new PixelBuffer(inside.Width, inside.Height, part);
    }

    /// <summary>Converts premultiplied pixels of a bitmap to this form, in place.</summary>
    /// <param name="pixels">The pixels, four bytes each.</param>
    /// <param name="blueFirst">Whether blue precedes red.</param>
    public static void Normalise(Span<byte> pixels, bool blueFirst)
    {
        for (var at = blueFirst ? SwapOpaque(pixels) : 0; at + 3 < pixels.Length; at += BytesPerPixel)
        {
            var alpha = pixels[at + 3];
            if (blueFirst)
                (pixels[at], pixels[at + 2]) = (pixels[at + 2], pixels[at]);

            if (alpha is not (0 or 255))
            {
                pixels[at] = Straight(pixels[at], alpha);
                pixels[at + 1] = Straight(pixels[at + 1], alpha);
                pixels[at + 2] = Straight(pixels[at + 2], alpha);
            }
        }
    }

    // Windows are almost entirely opaque, so opaque pixels are converted in bulk. Returns the offset of the first unconverted byte.
    private static int SwapOpaque(Span<byte> pixels)
    {
        var vectors = MemoryMarshal.Cast<byte, Vector<uint>>(BitConverter.IsLittleEndian ? pixels : []);
        var (opaque, kept, red) = (new Vector<uint>(0xFF000000), new Vector<uint>(0xFF00FF00), new Vector<uint>(0xFF));
        for (var at = 0; at < vectors.Length; at++)
        {
            var bgra = vectors[at];
            if ((bgra & opaque) != opaque)
                return at * Vector<byte>.Count;

            vectors[at] = (bgra & kept) | ((bgra >>> 16) & red) | ((bgra & red) << 16);
        }

        return vectors.Length * Vector<byte>.Count;
    }

    // Porter-Duff "over" for straight alpha: each colour is weighted by its visible share, in units of 1/(255*255).
    private static void Blend(ReadOnlySpan<byte> above, Span<byte> below)
    {
        var (front, back) = (above[3] * 255, below[3] * (255 - above[3]));
        var both = front + back;
        if (both == 0)
            return;

        for (var channel = 0; channel < 3; channel++)
            below[channel] = (byte)(((above[channel] * front) + (below[channel] * back) + (both / 2)) / both);

        below[3] = (byte)((both + 127) / 255);
    }

    private static byte Straight(byte premultiplied, byte alpha) => (byte)Math.Min(255, ((premultiplied * 255) + (alpha / 2)) / alpha);
}
