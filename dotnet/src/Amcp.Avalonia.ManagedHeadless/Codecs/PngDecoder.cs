using Amcp.Avalonia.ManagedHeadless.Raster;

namespace Amcp.Avalonia.ManagedHeadless.Codecs;

/// <summary>Decodes PNG pictures to surfaces.</summary>
internal static class PngDecoder
{
    /// <summary>Determines whether data has the PNG signature.</summary>
    public static bool IsPng(ReadOnlySpan<byte> data) => data.StartsWith(PngFormat.Signature);

    /// <summary>Decodes a picture from a stream, premultiplied; transparent where the data ends early.</summary>
    /// <exception cref="InvalidDataException">The data is not PNG, is damaged, or ends before its first row. The message states the position.</exception>
    public static PixelSurface Decode(Stream stream)
    {
        var chunks = PngChunks.Read(stream);
        var surface = new PixelSurface(chunks.Header.Width, chunks.Header.Height);
        PngPixels.Read(chunks, surface.Pixels);
        foreach (ref var pixel in surface.Pixels.AsSpan())
            pixel = Premultiplied.FromArgb((byte)(pixel >> 24), (byte)pixel, (byte)(pixel >> 8), (byte)(pixel >> 16));

        return surface;
    }
}
