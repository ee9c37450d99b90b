using System.Runtime.InteropServices;
using Amcp.Avalonia.ManagedHeadless.Codecs;
using Amcp.Avalonia.ManagedHeadless.Raster;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Represents a bitmap. The renderer uses premultiplied BGRA; a caller that locks it sees the requested format.</summary>
internal partial class MemoryBitmap : IWriteableBitmapImpl
{
    private readonly PixelLayout _layout;

    // Kept in another layout, because a conversion there and back would change the colours of translucent pixels.
    private readonly uint[] _own;
    private int _version = 1;

    /// <summary>Creates a transparent bitmap.</summary>
    public MemoryBitmap(PixelSize size, Vector dpi) : this(Blank(size), dpi, PixelLayout.Native)
    {
        PixelSize = size;
    }

    /// <summary>Takes ownership of the surface and of pixels in the layout, which replace those of the surface.</summary>
    public MemoryBitmap(PixelSurface surface, Vector dpi, PixelLayout layout, uint[]? pixels = null)
    {
        Surface = surface;
        Dpi = dpi;
        _layout = layout;
        _own = layout == PixelLayout.Native ? surface.Pixels : pixels ?? new uint[surface.Pixels.Length];
        if (pixels is not null)
            layout.ToNative(pixels, surface.Pixels);
        PixelSize = new PixelSize(surface.Width, surface.Height);
    }

    /// <summary>Gets the pixels; at least one, even for an empty bitmap.</summary>
    public PixelSurface Surface { get; }

    public Vector Dpi { get; }

    public PixelSize PixelSize { get; }

    public int Version => _version;

    public PixelFormat? Format => _layout.Format;

    public AlphaFormat? AlphaFormat => _layout.Alpha;

    /// <summary>Creates a surface of the size, with at least one pixel.</summary>
    public static PixelSurface Blank(PixelSize size) => new(Math.Max(1, size.Width), Math.Max(1, size.Height));

    /// <summary>Writes the pixels as a PNG file.</summary>
    public void SavePng(Stream stream) => stream.Write(PngEncoder.Encode(Surface.Pixels, Surface.Width, Surface.Height));

    public ILockedFramebuffer Lock()
    {
        var pin = GCHandle.Alloc(_own, GCHandleType.Pinned);
        return Framebuffer(pin.AddrOfPinnedObject(), () =>
        {
            pin.Free();
            if (_own != Surface.Pixels)
                _layout.ToNative(_own, Surface.Pixels);
            Touch();
        });
    }

    /// <summary>Does nothing, because the object holds only managed memory.</summary>
    public void Dispose()
    {
    }

    /// <summary>Creates a canvas in layout units of the bitmap's resolution, or in pixels.</summary>
    protected SurfaceCanvas Canvas(bool isScaled)
    {
        Touch();
        return new SurfaceCanvas(Surface, isScaled ? Matrix.CreateScale(Dpi.X / 96, Dpi.Y / 96) : Matrix.Identity);
    }

    /// <summary>Invalidates caches of the pixels.</summary>
    protected void Touch() => Interlocked.Increment(ref _version);
}
