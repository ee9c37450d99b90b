using System.Buffers.Binary;
using System.IO.Compression;
using System.Runtime.InteropServices;
using Amcp.Avalonia.ManagedHeadless.Raster;

namespace Amcp.Avalonia.ManagedHeadless.Codecs;

/// <summary>Encodes pictures as 8-bit RGBA PNG, optimised for speed rather than size.</summary>
internal static class PngEncoder
{
    /// <summary>Encodes premultiplied BGRA pixels, rows from the top without padding, as a PNG file.</summary>
    /// <param name="pixels">The pixels.</param>
    /// <param name="width">The number of pixels per row.</param>
    /// <param name="height">The number of rows.</param>
    public static byte[] Encode(ReadOnlySpan<uint> pixels, int width, int height)
    {
        var file = new MemoryStream();
        file.Write(PngFormat.Signature);
        WriteChunk(file, "IHDR"u8, Header(width, height));
        using var compressed = Compress(pixels, width, height);
        WriteChunk(file, "IDAT"u8, compressed.GetBuffer().AsSpan(0, (int)compressed.Length));
        WriteChunk(file, "IEND"u8, []);
        return file.ToArray();
    }

    private static byte[] Header(int width, int height)
    {
        const byte BitDepth = 8, TrueColorWithAlpha = 6;
        var header = new byte[13];
        BinaryPrimitives.WriteInt32BigEndian(header, width);
        BinaryPrimitives.WriteInt32BigEndian(header.AsSpan(4), height);
        (header[8], header[9]) = (BitDepth, TrueColorWithAlpha);
        return header;
    }

    private static MemoryStream Compress(ReadOnlySpan<uint> pixels, int width, int height)
    {
        var result = new MemoryStream();
        var zlib = new ZLibStream(result, CompressionLevel.Fastest, leaveOpen: true);
        var rowBytes = width * PngFormat.RgbaBytes;
        var (row, above) = (new byte[PngFormat.RgbaBytes + rowBytes], new byte[PngFormat.RgbaBytes + rowBytes]);
        var (up, sub) = (new byte[1 + rowBytes], new byte[1 + rowBytes]);
        (up[0], sub[0]) = (PngFilter.Up, PngFilter.Sub);
        for (var y = 0; y < height; y++)
        {
            // A leading zero pixel serves as the first pixel's left neighbour.
            var current = row.AsSpan(PngFormat.RgbaBytes);
            ToRgba(pixels.Slice(y * width, width), MemoryMarshal.Cast<byte, uint>(current));
            PngFilter.Difference(current, above.AsSpan(PngFormat.RgbaBytes), up.AsSpan(1));
            var best = up;
            if (up.AsSpan(1).ContainsAnyExcept((byte)0))
            {
                PngFilter.Difference(current, row.AsSpan(0, rowBytes), sub.AsSpan(1));
                best = sub.AsSpan(1).Count((byte)0) > up.AsSpan(1).Count((byte)0) ? sub : up;
            }

            zlib.Write(best);
            (row, above) = (above, row);
        }

        zlib.Dispose();
        return result;
    }

    private static void ToRgba(ReadOnlySpan<uint> source, Span<uint> target)
    {
        for (var x = 0; x < source.Length; x++)
        {
            var straight = source[x] >= 0xFF000000 ? source[x] : Premultiplied.ToStraight(source[x]);
            target[x] = (straight & 0xFF00FF00) | ((straight >> 16) & 255) | ((straight & 255) << 16);
        }
    }

    private static void WriteChunk(MemoryStream file, ReadOnlySpan<byte> type, ReadOnlySpan<byte> data)
    {
        Span<byte> number = stackalloc byte[4];
        BinaryPrimitives.WriteInt32BigEndian(number, data.Length);
        file.Write(number);
        file.Write(type);
        file.Write(data);
        BinaryPrimitives.WriteUInt32BigEndian(number, PngFormat.Crc(type, data));
        file.Write(number);
    }
}
