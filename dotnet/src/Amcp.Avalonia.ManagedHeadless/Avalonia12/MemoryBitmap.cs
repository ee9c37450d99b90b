using Avalonia.Media.Imaging;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Saves bitmaps for Avalonia 12, which specifies the format.</summary>
internal partial class MemoryBitmap
{
    /// <summary>Writes PNG regardless of the requested format, because readers detect a picture's format from its content.</summary>
    public void Save(Stream stream, BitmapEncoderOptions options)
    {
        if (options is not PngBitmapEncoderOptions)
            RenderingGaps.Note($"picture saved by {options.GetType().Name}", "PNG is written instead.");
        SavePng(stream);
    }

    private LockedFramebuffer Framebuffer(IntPtr address, Action unlocked) =>
        new(address, PixelSize, Surface.Width * sizeof(uint), Dpi, _layout.Format, _layout.Alpha, unlocked);
}
