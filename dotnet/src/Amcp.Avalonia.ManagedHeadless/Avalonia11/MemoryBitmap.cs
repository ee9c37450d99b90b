namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Saves bitmaps as PNG for Avalonia 11, whose quality parameter applies to lossy formats only.</summary>
internal partial class MemoryBitmap
{
    public void Save(string fileName, int? quality = null)
    {
        using var stream = File.Create(fileName);
        SavePng(stream);
    }

    public void Save(Stream stream, int? quality = null) => SavePng(stream);

    private LockedFramebuffer Framebuffer(IntPtr address, Action unlocked) =>
        new(address, PixelSize, Surface.Width * sizeof(uint), Dpi, _layout.Format, unlocked);
}
