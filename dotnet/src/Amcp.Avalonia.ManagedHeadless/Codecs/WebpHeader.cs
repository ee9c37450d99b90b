using System.Buffers.Binary;

namespace Amcp.Avalonia.ManagedHeadless.Codecs;

/// <summary>Reads the size of a WebP picture (RFC 9649); the picture itself is not decoded.</summary>
internal static class WebpHeader
{
    private const int LeastBytes = 30;

    /// <summary>Determines whether data has the signature of a WebP file.</summary>
    public static bool IsWebp(ReadOnlySpan<byte> data) => data.Length >= 12 && data.StartsWith("RIFF"u8) && data[8..].StartsWith("WEBP"u8);

    /// <summary>Reads the picture's size from any of the three formats.</summary>
    /// <exception cref="InvalidDataException">The header is damaged or truncated.</exception>
    public static PictureSize Size(ReadOnlySpan<byte> data)
    {
        if (data.Length < LeastBytes)
            throw new InvalidDataException("Truncated WebP: its header is not complete.");

        var body = data[20..];
        var size = data.Slice(12, 4) switch
        {
            var kind when kind.SequenceEqual("VP8 "u8) && body[3..].StartsWith((ReadOnlySpan<byte>)[0x9D, 0x01, 0x2A]) =>
                new PictureSize(Short(body[6..]) & 0x3FFF, Short(body[8..]) & 0x3FFF),
            var kind when kind.SequenceEqual("VP8L"u8) && body[0] == 0x2F => Lossless(BinaryPrimitives.ReadUInt32LittleEndian(body[1..])),
            var kind when kind.SequenceEqual("VP8X"u8) => new PictureSize(1 + Triple(body[4..]), 1 + Triple(body[7..])),
            _ => throw new InvalidDataException("Broken WebP: its first chunk is no picture."),
        };
        return size.Checked("WebP");
    }

    private static PictureSize Lossless(uint bits) => new((int)(bits & 0x3FFF) + 1, (int)((bits >> 14) & 0x3FFF) + 1);

    private static int Short(ReadOnlySpan<byte> data) => BinaryPrimitives.ReadUInt16LittleEndian(data);

    private static int Triple(ReadOnlySpan<byte> data) => data[0] | (data[1] << 8) | (data[2] << 16);
}
