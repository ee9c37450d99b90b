using System.Runtime.InteropServices;
using Avalonia.Media.Imaging;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Creates and loads bitmaps.</summary>
internal sealed partial class RenderInterface
{
    public bool IsSupportedBitmapPixelFormat(PixelFormat format) => PixelLayout.IsSupported(format);

    public IRenderTargetBitmapImpl CreateRenderTargetBitmap(PixelSize size, Vector dpi) => new RenderTargetPicture(size, dpi);

    public IWriteableBitmapImpl CreateWriteableBitmap(PixelSize size, Vector dpi, PixelFormat format, AlphaFormat alphaFormat) =>
        new MemoryBitmap(MemoryBitmap.Blank(size), dpi, new PixelLayout(format, alphaFormat));

    public IBitmapImpl LoadBitmap(string fileName) => LoadWriteableBitmap(fileName);

    public IBitmapImpl LoadBitmap(Stream stream) => LoadWriteableBitmap(stream);

    public IWriteableBitmapImpl LoadWriteableBitmap(string fileName)
    {
        using var stream = File.OpenRead(fileName);
        return LoadWriteableBitmap(stream);
    }

    public IWriteableBitmapImpl LoadWriteableBitmap(Stream stream) => BitmapLoading.Decode(stream);

    public IBitmapImpl LoadBitmapToWidth(Stream stream, int width, BitmapInterpolationMode interpolationMode = BitmapInterpolationMode.HighQuality) =>
        LoadWriteableBitmapToWidth(stream, width, interpolationMode);

    public IBitmapImpl LoadBitmapToHeight(Stream stream, int height, BitmapInterpolationMode interpolationMode = BitmapInterpolationMode.HighQuality) =>
        LoadWriteableBitmapToHeight(stream, height, interpolationMode);

    public IWriteableBitmapImpl LoadWriteableBitmapToWidth(Stream stream, int width,
        BitmapInterpolationMode interpolationMode = BitmapInterpolationMode.HighQuality)
    {
        var source = BitmapLoading.Decode(stream);
        var height = (int)Math.Round(source.PixelSize.Height * (double)width / source.PixelSize.Width);
        return BitmapLoading.Resize(source, new PixelSize(width, height), interpolationMode);
    }

    public IWriteableBitmapImpl LoadWriteableBitmapToHeight(Stream stream, int height,
        BitmapInterpolationMode interpolationMode = BitmapInterpolationMode.HighQuality)
    {
        var source = BitmapLoading.Decode(stream);
        var width = (int)Math.Round(source.PixelSize.Width * (double)height / source.PixelSize.Height);
        return BitmapLoading.Resize(source, new PixelSize(width, height), interpolationMode);
    }

    public IBitmapImpl ResizeBitmap(IBitmapImpl bitmapImpl, PixelSize destinationSize,
        BitmapInterpolationMode interpolationMode = BitmapInterpolationMode.HighQuality) =>
        BitmapLoading.Resize((MemoryBitmap)bitmapImpl, destinationSize, interpolationMode);

    public IBitmapImpl LoadBitmap(PixelFormat format, AlphaFormat alphaFormat, IntPtr data, PixelSize size, Vector dpi, int stride)
    {
        var surface = MemoryBitmap.Blank(size);
        var pixels = new int[surface.Pixels.Length];
        for (var y = 0; y < size.Height; y++)
            Marshal.Copy(data + y * stride, pixels, y * surface.Width, size.Width);
        return new MemoryBitmap(surface, dpi, new PixelLayout(format, alphaFormat), MemoryMarshal.Cast<int, uint>(pixels).ToArray());
    }
}
