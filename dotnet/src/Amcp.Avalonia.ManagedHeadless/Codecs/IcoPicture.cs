using System.Buffers.Binary;
using Amcp.Avalonia.ManagedHeadless.Raster;

namespace Amcp.Avalonia.ManagedHeadless.Codecs;

/// <summary>Decodes icon and cursor files. The result is the largest picture: a PNG, or a bitmap without file header above a one-bit mask.</summary>
internal static class IcoPicture
{
    private const int DirectoryBytes = 6;
    private const int EntryBytes = 16;
    private const int InfoBytes = 40;

    /// <summary>Determines whether data has the signature of an icon or a cursor file.</summary>
    public static bool IsIco(ReadOnlySpan<byte> data) =>
        data.Length >= DirectoryBytes && data[0] == 0 && data[1] == 0 && data[2] is 1 or 2 && data[3] == 0 && Short(data, 4) > 0;

    /// <summary>Decodes the largest picture, premultiplied; among equal sizes the one with most colours.</summary>
    /// <exception cref="InvalidDataException">The file is damaged or truncated.</exception>
    public static PixelSurface Decode(byte[] data)
    {
        InvalidDataException? broken = null;
        foreach (var part in Pictures(data).OrderByDescending(picture => picture.Area).ThenByDescending(picture => picture.Bits))
        {
            try
            {
                return Picture(data.AsSpan(part.At, part.Length));
            }
            catch (InvalidDataException problem)
            {
                broken ??= problem;
            }
        }

        throw broken ?? new InvalidDataException("Broken ICO: none of its pictures lies within the file.");
    }

    private static IEnumerable<(int At, int Length, long Area, int Bits)> Pictures(byte[] data)
    {
        for (var entry = DirectoryBytes; entry + EntryBytes <= data.Length && entry < DirectoryBytes + Short(data, 4) * EntryBytes; entry += EntryBytes)
        {
            var (length, at) = (Number(data, entry + 8), Number(data, entry + 12));
            if (length > InfoBytes && at > 0 && at <= data.Length - length)
            {
                var (width, height) = (data[entry] == 0 ? 256 : data[entry], data[entry + 1] == 0 ? 256 : data[entry + 1]);
                yield return (at, length, (long)width * height, Short(data, at + 14));
            }
        }
    }

    private static PixelSurface Picture(ReadOnlySpan<byte> part)
    {
        if (PngDecoder.IsPng(part))
            return PngDecoder.Decode(new MemoryStream(part.ToArray()));

        var (header, width, height, bits) = (Number(part, 0), Number(part, 4), Number(part, 8) / 2, Short(part, 14));
        if (header < InfoBytes || header > part.Length)
            throw new InvalidDataException($"Broken ICO: a bitmap header of {header} bytes.");

        _ = new PictureSize(width, height).Checked("ICO");
        var colors = bits > 8 ? 0 : Number(part, 32) is > 0 and <= 256 and var used ? used : 1 << bits;
        var pixels = header + colors * 4;
        var surface = StbPicture.Decode(WithFileHeader(part, height, pixels), "ICO", _ => null);
        if (bits < 32)
            Mask(surface, part, pixels + height * RowBytes(width * bits));

        return surface;
    }

    /// <summary>Builds a bitmap file with half the height, because the other half is the mask.</summary>
    private static byte[] WithFileHeader(ReadOnlySpan<byte> part, int height, int pixels)
    {
        var file = new byte[BmpHeader.FileBytes + part.Length];
        "BM"u8.CopyTo(file);
        BinaryPrimitives.WriteInt32LittleEndian(file.AsSpan(2), file.Length);
        BinaryPrimitives.WriteInt32LittleEndian(file.AsSpan(10), BmpHeader.FileBytes + pixels);
        part.CopyTo(file.AsSpan(BmpHeader.FileBytes));
        BinaryPrimitives.WriteInt32LittleEndian(file.AsSpan(BmpHeader.FileBytes + 8), height);
        return file;
    }

    /// <summary>Clears the pixels that the bottom-up mask marks. A missing mask hides nothing.</summary>
    private static void Mask(PixelSurface surface, ReadOnlySpan<byte> part, int mask)
    {
        var stride = RowBytes(surface.Width);
        for (var y = 0; y < surface.Height; y++)
        {
            var row = surface.Row(y);
            var bits = mask + (surface.Height - 1 - y) * stride;
            for (var x = 0; x < surface.Width && bits + x / 8 < part.Length; x++)
            {
                if ((part[bits + x / 8] & (0x80 >> (x % 8))) != 0)
                    row[x] = 0;
            }
        }
    }

    private static int RowBytes(int bits) => (bits + 31) / 32 * 4;

    private static int Short(ReadOnlySpan<byte> data, int at) => BinaryPrimitives.ReadUInt16LittleEndian(data[at..]);

    private static int Number(ReadOnlySpan<byte> data, int at) => BinaryPrimitives.ReadInt32LittleEndian(data[at..]);
}
