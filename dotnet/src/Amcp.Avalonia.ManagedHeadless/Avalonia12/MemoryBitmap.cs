using Avalonia.Media.Imaging;
using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Avalonia 12 says which format a bitmap is saved in.</summary>
internal partial class MemoryBitmap
{
    /// <exception cref="NotSupportedException">Another format than PNG is asked for.</exception>
    public void Save(Stream stream, BitmapEncoderOptions options)
    {
        if (options is not PngBitmapEncoderOptions)
            throw new NotSupportedException("The managed renderer writes PNG only: save with PngBitmapEncoderOptions.");
        SavePng(stream);
    }

    private LockedFramebuffer Framebuffer(IntPtr address, Action unlocked) =>
        new(address, PixelSize, Surface.Width * sizeof(uint), Dpi, _layout.Format, _layout.Alpha, unlocked);
}
