using System.Runtime.InteropServices;
using Avalonia.Media;
using Avalonia.Media.Imaging;
using Avalonia.Platform;

namespace Amcp.Avalonia.Capture;

/// <summary>Reads the pixels of a window. UI thread only.</summary>
internal static class WindowRenderer
{
    private const double Dpi = 96;

    /// <summary>Gets the pixels of the window's last frame, equal to those of <see cref="Render"/>, without rendering again.</summary>
    /// <param name="window">A window that has been drawn.</param>
    /// <param name="scale">Pixels per device-independent pixel.</param>
    /// <returns>The platform's own buffer, valid until the next frame; null if the platform keeps no frames, or none at this scale.</returns>
    public static uint[]? LastFrame(TopLevel window, double scale)
    {
        var size = PixelSize.FromSize(window.ClientSize, scale);
        return scale == window.RenderScaling && PlatformFrames.Of(window) is { } frame && frame.Width == size.Width
            && frame.Pixels.Length == size.Width * size.Height
            ? frame.Pixels
            : null;
    }

    /// <summary>Copies a frame's pixels to a buffer.</summary>
    /// <param name="frame">Premultiplied BGRA, row by row from the top.</param>
    /// <param name="width">The number of pixels per row.</param>
    public static PixelBuffer Copy(uint[] frame, int width)
    {
        var bytes = MemoryMarshal.AsBytes(frame.AsSpan()).ToArray();
        PixelBuffer.Normalise(bytes, blueFirst: true);
        return new PixelBuffer(width, frame.Length / width, bytes);
    }

    /// <summary>Renders the whole content of a window in its current state.</summary>
    /// <param name="window">A window that has been laid out.</param>
    /// <param name="scale">Pixels per device-independent pixel.</param>
    /// <exception cref="ToolFailure">UNSUPPORTED if the renderer exposes no pixels.</exception>
    public static PixelBuffer Render(TopLevel window, double scale)
    {
        using var bitmap = new RenderTargetBitmap(PixelSize.FromSize(window.ClientSize, scale), new Vector(Dpi * scale, Dpi * scale));
        bitmap.Render(window);
        return Read(bitmap);
    }

    /// <summary>Draws on nothing, in a picture as large as the content of a window.</summary>
    /// <param name="window">The window.</param>
    /// <param name="scale">Pixels per device-independent pixel.</param>
    /// <param name="draw">Draws in the window's coordinates.</param>
    /// <exception cref="ToolFailure">UNSUPPORTED if the renderer exposes no pixels.</exception>
    public static PixelBuffer OnNothing(TopLevel window, double scale, Action<DrawingContext> draw)
    {
        using var bitmap = new RenderTargetBitmap(PixelSize.FromSize(window.ClientSize, scale), new Vector(Dpi * scale, Dpi * scale));
        using (var context = bitmap.CreateDrawingContext())
            draw(context);

        return Read(bitmap);
    }

    /// <summary>Returns the pixels that a rectangle of the window touches.</summary>
    public static PixelRect Pixels(Rect area, double scale) => PixelRect.FromRect(area, scale);

    private static PixelBuffer Read(Bitmap bitmap)
    {
        var size = bitmap.PixelSize;
        var stride = size.Width * 4;
        var bytes = new byte[stride * size.Height];
        var pinned = GCHandle.Alloc(bytes, GCHandleType.Pinned);
        try
        {
            bitmap.CopyPixels(new PixelRect(size), pinned.AddrOfPinnedObject(), bytes.Length, stride);
        }
        catch (NotSupportedException)
        {
            throw Failures.Unsupported("The app's renderer gives no pixels out: use the managed headless platform or Skia.");
        }
        finally
        {
            pinned.Free();
        }

        PixelBuffer.Normalise(bytes, blueFirst: bitmap.Format != PixelFormat.Rgba8888);
        return new PixelBuffer(size.Width, size.Height, bytes);
    }
}
