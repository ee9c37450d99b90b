using Amcp.Avalonia.ManagedHeadless.Codecs;
using Avalonia;
using Avalonia.Media;
using Avalonia.Media.Imaging;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Reads and resizes bitmaps.</summary>
internal static class BitmapLoading
{
    /// <exception cref="InvalidDataException">The stream is no PNG, or a broken one.</exception>
    public static MemoryBitmap Decode(Stream stream) => new(PngDecoder.Decode(stream), new Vector(96, 96), PixelLayout.Native);

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
