using System.Buffers.Binary;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
using Amcp.Avalonia.ManagedHeadless.Codecs;

namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>Represents decoded pixels: straight RGBA bytes, row by row from the top.</summary>
/// <param name="Width">The number of pixels per row.</param>
/// <param name="Height">The number of rows.</param>
/// <param name="Pixels">The pixels, with red in the first byte.</param>
internal sealed record DecodedPicture(int Width, int Height, uint[] Pixels)
{
    /// <summary>The most pixels that are decoded: a window of 8K.</summary>
    public const int MostPixels = 1 << 25;

    /// <summary>Decodes a PNG of any colour type, also a palette or an interlaced one; 16 bits per sample become 8.</summary>
    /// <exception cref="InvalidDataException">The data is no PNG, damaged, incomplete, or too large.</exception>
    public static DecodedPicture Decode(byte[] png)
    {
        var chunks = PngChunks.Read(new MemoryStream(png, writable: false));
        var (width, height) = (chunks.Header.Width, chunks.Header.Height);
        if ((long)width * height > MostPixels)
            throw new InvalidDataException($"The picture is too large, {width}x{height}; {MostPixels} pixels are the most.");

        var pixels = new uint[width * height];
        return PngPixels.Read(chunks, pixels)
            ? new DecodedPicture(width, height, pixels)
            : throw new InvalidDataException("Truncated PNG: its picture data ends, or is damaged, before the last row.");
    }

    /// <summary>Computes the hash by which pictures are compared; <c>CaptureScreenshot</c> computes the same.</summary>
    public string PixelHash()
    {
        Span<byte> size = stackalloc byte[8];
        BinaryPrimitives.WriteInt32LittleEndian(size, Width);
        BinaryPrimitives.WriteInt32LittleEndian(size[4..], Height);
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        hash.AppendData(size);
        hash.AppendData(MemoryMarshal.AsBytes(Pixels.AsSpan()));
        return Convert.ToHexString(hash.GetHashAndReset()).ToLowerInvariant();
    }

    /// <summary>Returns the pixels of one row.</summary>
    public ReadOnlySpan<uint> Row(int y) => Pixels.AsSpan(y * Width, Width);

    /// <summary>Returns the picture with transparent pixels on its right and below, so that pictures of different sizes can be compared.</summary>
    public DecodedPicture PaddedTo(int width, int height)
    {
        if (Width == width && Height == height)
            return this;

        var pixels = new uint[width * height];
        for (var y = 0; y < Height; y++)
            Row(y).CopyTo(pixels.AsSpan(y * width));

        return new DecodedPicture(width, height, pixels);
    }
}
