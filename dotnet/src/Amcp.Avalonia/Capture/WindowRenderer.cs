using System.Runtime.InteropServices;
using Amcp.Avalonia.Tools;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Media.Imaging;
using Avalonia.Platform;

namespace Amcp.Avalonia.Capture;

/// <summary>Draws a window as it is now into memory. UI thread only.</summary>
internal static class WindowRenderer
{
    private const double Dpi = 96;

    /// <summary>The whole content of a window.</summary>
    /// <param name="window">A window that has been laid out.</param>
    /// <param name="scale">Pixels per device-independent pixel.</param>
    /// <param name="caret">Whether the text caret is drawn.</param>
    /// <exception cref="ToolFailure">UNSUPPORTED when the renderer gives no pixels out.</exception>
    public static PixelBuffer Render(TopLevel window, double scale, bool caret)
    {
        using var hidden = CaretHiding.Set(window, caret);
        using var bitmap = new RenderTargetBitmap(PixelSize.FromSize(window.ClientSize, scale), new Vector(Dpi * scale, Dpi * scale));
        bitmap.Render(window);
        return Read(bitmap);
    }

    /// <summary>The pixels that a rectangle of the window touches.</summary>
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
