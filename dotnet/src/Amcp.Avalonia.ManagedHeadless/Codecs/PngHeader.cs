using System.Buffers.Binary;

namespace Amcp.Avalonia.ManagedHeadless.Codecs;

/// <summary>Represents the size and pixel format of a PNG file.</summary>
internal readonly record struct PngHeader(int Width, int Height, int BitDepth, PngColorType ColorType, bool IsInterlaced)
{
    private const int LargestSide = 32767;
    private const long MostPixels = 1 << 28;

    /// <summary>Gets the number of samples per pixel.</summary>
    public int Channels => ColorType switch
    {
        PngColorType.Rgb => 3,
        PngColorType.GrayAlpha => 2,
        PngColorType.Rgba => 4,
        _ => 1,
    };

    /// <summary>Gets the number of bits per pixel.</summary>
    public int PixelBits => Channels * BitDepth;

    /// <summary>Returns the number of bytes in a row of <paramref name="width"/> pixels.</summary>
    public int RowBytes(int width) => (int)(((long)width * PixelBits + 7) / 8);

    /// <summary>Reads the IHDR chunk.</summary>
    /// <exception cref="InvalidDataException">The format is undefined, or the picture is too large.</exception>
    public static PngHeader Read(ReadOnlySpan<byte> data)
    {
        if (data.Length != 13)
            throw new InvalidDataException($"Broken PNG: header of {data.Length} bytes instead of 13.");

        var (width, height) = (BinaryPrimitives.ReadUInt32BigEndian(data), BinaryPrimitives.ReadUInt32BigEndian(data[4..]));
        if (width is 0 or > LargestSide || height is 0 or > LargestSide || (long)width * height > MostPixels)
        {
            throw new InvalidDataException(
                $"PNG of {width}x{height} pixels: sides must be 1 to {LargestSide} and the area at most {MostPixels} pixels.");
        }

        var (depth, type) = (data[8], (PngColorType)data[9]);
        var valid = type switch
        {
            PngColorType.Gray => depth is 1 or 2 or 4 or 8 or 16,
            PngColorType.Palette => depth is 1 or 2 or 4 or 8,
            PngColorType.Rgb or PngColorType.GrayAlpha or PngColorType.Rgba => depth is 8 or 16,
            _ => false,
        };
        if (!valid || data[10] != 0 || data[11] != 0 || data[12] > 1)
        {
            throw new InvalidDataException(
                $"Broken PNG: colour type {data[9]}, bit depth {depth}, compression {data[10]}, filter {data[11]}, interlace {data[12]} do not go together.");
        }

        return new PngHeader((int)width, (int)height, depth, type, data[12] == 1);
    }
}
