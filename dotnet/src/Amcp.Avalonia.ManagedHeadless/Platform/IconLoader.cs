using Amcp.Avalonia.ManagedHeadless.Drawing;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Keeps window icons as their original bytes.</summary>
internal sealed class IconLoader : IPlatformIconLoader
{
    public IWindowIconImpl LoadIcon(string fileName) => new MemoryIcon(File.ReadAllBytes(fileName));

    public IWindowIconImpl LoadIcon(Stream stream)
    {
        using var bytes = new MemoryStream();
        stream.CopyTo(bytes);
        return new MemoryIcon(bytes.ToArray());
    }

    public IWindowIconImpl LoadIcon(IBitmapImpl bitmap)
    {
        using var bytes = new MemoryStream();
        ((MemoryBitmap)bitmap).SavePng(bytes);
        return new MemoryIcon(bytes.ToArray());
    }

    private sealed class MemoryIcon(byte[] bytes) : IWindowIconImpl
    {
        public void Save(Stream outputStream) => outputStream.Write(bytes);
    }
}
