using System.Buffers.Binary;
using System.Security.Cryptography;

namespace Amcp.Avalonia.Capture;

/// <summary>Names a picture by its pixels, however a file of it was compressed.</summary>
internal static class PixelHash
{
    /// <summary>Lower-case hex SHA-256 of the width and the height as 32-bit little-endian integers, then the RGBA bytes from the top.</summary>
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
