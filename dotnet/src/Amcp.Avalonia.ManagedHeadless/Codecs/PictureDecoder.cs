using Amcp.Avalonia.ManagedHeadless.Raster;

namespace Amcp.Avalonia.ManagedHeadless.Codecs;

/// <summary>Decodes every picture format that a desktop decodes: PNG, JPEG, GIF (its first frame), BMP and ICO. WebP yields a placeholder.</summary>
internal static class PictureDecoder
{
    /// <summary>Decodes a picture, premultiplied.</summary>
    /// <exception cref="InvalidDataException">The data has another format, or is damaged or truncated. The message states which.</exception>
    public static PixelSurface Decode(byte[] data) => data switch
    {
        _ when PngDecoder.IsPng(data) => PngDecoder.Decode(new MemoryStream(data, writable: false)),
        _ when Starts(data, [0xFF, 0xD8, 0xFF]) => StbPicture.Decode(data, "JPEG", JpegHeader.Read),
        _ when Starts(data, "GIF8"u8) => StbPicture.Decode(data, "GIF", _ => null),
        _ when Starts(data, "BM"u8) => StbPicture.Decode(data, "BMP", BmpHeader.Read),
        _ when IcoPicture.IsIco(data) => IcoPicture.Decode(data),
        _ when WebpHeader.IsWebp(data) => Placeholder.Draw("WebP picture", WebpHeader.Size(data)),
        _ => throw new InvalidDataException(data.Length == 0
            ? "The picture has no data."
            : $"The {data.Length} bytes start with {Convert.ToHexString(data.AsSpan(0, Math.Min(4, data.Length)))}: no PNG, JPEG, GIF, BMP, ICO or WebP."),
    };

    private static bool Starts(ReadOnlySpan<byte> data, ReadOnlySpan<byte> signature) => data.StartsWith(signature);
}
