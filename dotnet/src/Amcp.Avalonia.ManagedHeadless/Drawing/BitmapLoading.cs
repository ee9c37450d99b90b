using Amcp.Avalonia.ManagedHeadless.Codecs;
using Avalonia.Media;
using Avalonia.Media.Imaging;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Decodes and resizes bitmaps.</summary>
internal static class BitmapLoading
{
    /// <exception cref="ArgumentException">The stream holds no picture. Avalonia's bitmaps throw the same exception with Skia.</exception>
    public static MemoryBitmap Decode(Stream stream)
    {
        using var copy = new MemoryStream();
        stream.CopyTo(copy);
        try
        {
            return new MemoryBitmap(PictureDecoder.Decode(copy.ToArray()), new Vector(96, 96), PixelLayout.Native);
        }
        catch (InvalidDataException broken)
        {
            throw new ArgumentException($"Unable to load bitmap from provided data. {broken.Message}", broken);
        }
    }

    /// <summary>Returns a resized copy. When reducing, every source pixel contributes.</summary>
    public static MemoryBitmap Resize(MemoryBitmap source, PixelSize size, BitmapInterpolationMode mode)
    {
        var result = new MemoryBitmap(MemoryBitmap.Blank(size), source.Dpi, PixelLayout.Native);
        using var canvas = new SurfaceCanvas(result.Surface, Matrix.Identity);
        canvas.PushRenderOptions(new RenderOptions { BitmapInterpolationMode = mode });
        canvas.DrawBitmap(source, 1, new Rect(source.PixelSize.ToSize(1)), new Rect(result.PixelSize.ToSize(1)));
        return result;
    }
}
