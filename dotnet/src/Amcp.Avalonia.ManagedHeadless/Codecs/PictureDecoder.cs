using Amcp.Avalonia.ManagedHeadless.Raster;

namespace Amcp.Avalonia.ManagedHeadless.Codecs;

/// <summary>Reads a picture of any format that a desktop reads: PNG, JPEG, GIF (its first frame), BMP, ICO; WebP as a placeholder.</summary>
internal static class PictureDecoder
{
    /// <summary>The picture, premultiplied.</summary>
    /// <exception cref="InvalidDataException">The data is none of these, damaged or truncated; the message says which.</exception>
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
