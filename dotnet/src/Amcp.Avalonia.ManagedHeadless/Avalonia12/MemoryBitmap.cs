using Amcp.Avalonia.ManagedHeadless.Gaps;
using Avalonia.Media.Imaging;
using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Avalonia 12 says which format a bitmap is saved in.</summary>
internal partial class MemoryBitmap
{
    /// <summary>Writes PNG, whichever format is asked for: readers know a picture by its bytes.</summary>
    public void Save(Stream stream, BitmapEncoderOptions options)
    {
        if (options is not PngBitmapEncoderOptions)
            RenderingGaps.Note($"picture saved by {options.GetType().Name}", "PNG is written instead.");
        SavePng(stream);
    }

    private LockedFramebuffer Framebuffer(IntPtr address, Action unlocked) =>
        new(address, PixelSize, Surface.Width * sizeof(uint), Dpi, _layout.Format, _layout.Alpha, unlocked);
}
