namespace Amcp.Avalonia.ManagedHeadless.Raster.Paints;

/// <summary>Paints one colour.</summary>
/// <param name="pixel">The colour as premultiplied BGRA.</param>
internal sealed class SolidPaint(uint pixel) : IPaint
{
    /// <summary>Gets the colour as premultiplied BGRA.</summary>
    public uint Pixel { get; } = pixel;

    /// <summary>Creates a paint from straight channels.</summary>
    public static SolidPaint FromArgb(byte a, byte r, byte g, byte b) => new(Premultiplied.FromArgb(a, r, g, b));

    public void Shade(int x, int y, Span<uint> destination) => destination.Fill(Pixel);
}
