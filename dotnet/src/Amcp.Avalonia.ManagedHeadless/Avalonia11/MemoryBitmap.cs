using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Avalonia 11 saves bitmaps as PNG; the quality is for lossy formats.</summary>
internal partial class MemoryBitmap
{
    /// <inheritdoc/>
    public void Save(string fileName, int? quality = null)
    {
        using var stream = File.Create(fileName);
        SavePng(stream);
    }

    /// <inheritdoc/>
    public void Save(Stream stream, int? quality = null) => SavePng(stream);

    private LockedFramebuffer Framebuffer(IntPtr address, Action unlocked) =>
        new(address, PixelSize, Surface.Width * sizeof(uint), Dpi, _layout.Format, unlocked);
}
