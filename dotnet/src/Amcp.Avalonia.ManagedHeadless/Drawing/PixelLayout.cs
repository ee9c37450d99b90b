using Amcp.Avalonia.ManagedHeadless.Raster;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Represents a caller's layout of 32-bit pixels: channel order and alpha format.</summary>
internal readonly record struct PixelLayout(PixelFormat Format, AlphaFormat Alpha)
{
    /// <summary>Gets the renderer's own layout, which needs no conversion.</summary>
    public static PixelLayout Native { get; } = new(PixelFormats.Bgra8888, AlphaFormat.Premul);

    /// <summary>Determines whether bitmaps of the format are supported; Avalonia converts other formats itself.</summary>
    public static bool IsSupported(PixelFormat format) => format == PixelFormats.Bgra8888 || format == PixelFormats.Rgba8888;

    private bool IsSwapped => Format == PixelFormats.Rgba8888;

    /// <summary>Converts pixels of this layout to native ones.</summary>
    public void ToNative(ReadOnlySpan<uint> pixels, Span<uint> native)
    {
        for (var i = 0; i < native.Length; i++)
        {
            var pixel = IsSwapped ? Swap(pixels[i]) : pixels[i];
            native[i] = Alpha switch
            {
                AlphaFormat.Unpremul => Premultiplied.FromArgb((byte)(pixel >> 24), (byte)(pixel >> 16), (byte)(pixel >> 8), (byte)pixel),
                AlphaFormat.Opaque => pixel | 0xFF000000,
                _ => pixel,
            };
        }
    }

    private static uint Swap(uint pixel) => (pixel & 0xFF00FF00) | ((pixel >> 16) & 0xFF) | ((pixel & 0xFF) << 16);
}
