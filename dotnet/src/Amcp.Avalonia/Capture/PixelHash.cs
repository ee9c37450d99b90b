using System.Buffers.Binary;
using System.Security.Cryptography;

namespace Amcp.Avalonia.Capture;

/// <summary>Identifies a picture by its pixels, independent of file compression.</summary>
internal static class PixelHash
{
    /// <summary>Returns the lower-case hex SHA-256 of width and height as 32-bit little-endian integers, followed by the RGBA bytes from the top.</summary>
    public static string Of(PixelBuffer pixels)
    {
        Span<byte> size = stackalloc byte[8];
        BinaryPrimitives.WriteInt32LittleEndian(size, pixels.Width);
        BinaryPrimitives.WriteInt32LittleEndian(size[4..], pixels.Height);
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        hash.AppendData(size);
        hash.AppendData(pixels.Rgba.Span);
        return Convert.ToHexString(hash.GetHashAndReset()).ToLowerInvariant();
    }
}
