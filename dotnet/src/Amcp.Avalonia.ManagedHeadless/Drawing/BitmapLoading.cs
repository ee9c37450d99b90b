using Amcp.Avalonia.ManagedHeadless.Codecs;
using Avalonia;
using Avalonia.Media;
using Avalonia.Media.Imaging;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Reads and resizes bitmaps.</summary>
internal static class BitmapLoading
{
    /// <exception cref="NotSupportedException">The stream holds another format than PNG.</exception>
    /// <exception cref="InvalidDataException">The PNG is broken.</exception>
    public static MemoryBitmap Decode(Stream stream)
    {
        using var copy = new MemoryStream();
        stream.CopyTo(copy);
        var bytes = copy.GetBuffer().AsSpan(0, (int)copy.Length);
        if (!PngDecoder.IsPng(bytes))
            throw new NotSupportedException(
                $"The managed renderer reads PNG pictures only; this one of {bytes.Length} bytes starts with {Convert.ToHexString(bytes[..Math.Min(4, bytes.Length)])}. "
                + "Convert it to PNG, or run the app with Avalonia.Headless and Skia.");
        copy.Position = 0;
        return new MemoryBitmap(PngDecoder.Decode(copy), new Vector(96, 96), PixelLayout.Native);
    }

    /// <summary>A copy of another size; every pixel of the source counts when it is reduced.</summary>
    public static MemoryBitmap Resize(MemoryBitmap source, PixelSize size, BitmapInterpolationMode mode)
    {
        var result = new MemoryBitmap(MemoryBitmap.Blank(size), source.Dpi, PixelLayout.Native);
        using var canvas = new SurfaceCanvas(result.Surface, Matrix.Identity);
        canvas.PushRenderOptions(new RenderOptions { BitmapInterpolationMode = mode });
        canvas.DrawBitmap(source, 1, new Rect(source.PixelSize.ToSize(1)), new Rect(result.PixelSize.ToSize(1)));
        return result;
    }
}
