using System.Buffers.Binary;
using System.IO.Compression;
using System.Numerics;

namespace Amcp.Avalonia.Capture;

/// <summary>Writes PNG files (ISO/IEC 15948) as 8-bit RGBA. Each row uses the filter "Up", which suits windows.</summary>
internal static class PngEncoder
{
    private const byte FilterUp = 2;
    private const byte Rgba = 6;
    private const byte BitsPerChannel = 8;

    private static ReadOnlySpan<byte> Signature => [0x89, (byte)'P', (byte)'N', (byte)'G', 0x0D, 0x0A, 0x1A, 0x0A];

    /// <summary>Encodes a whole file.</summary>
    public static byte[] Encode(PixelBuffer pixels)
    {
        using var file = new MemoryStream();
        file.Write(Signature);
        Span<byte> header = stackalloc byte[13];
        BinaryPrimitives.WriteInt32BigEndian(header, pixels.Width);
        BinaryPrimitives.WriteInt32BigEndian(header[4..], pixels.Height);
        header[8] = BitsPerChannel;
        header[9] = Rgba;
        WriteChunk(file, "IHDR"u8, header);
        WriteChunk(file, "IDAT"u8, Compressed(pixels));
        WriteChunk(file, "IEND"u8, []);
        return file.ToArray();
    }

    private static ReadOnlySpan<byte> Compressed(PixelBuffer pixels)
    {
        var data = new MemoryStream();
        using (var zlib = new ZLibStream(data, CompressionLevel.Fastest, leaveOpen: true))
        {
            var line = new byte[(pixels.Width * 4) + 1];
            line[0] = FilterUp;
            ReadOnlySpan<byte> above = new byte[pixels.Width * 4];
            for (var y = 0; y < pixels.Height; y++)
            {
                var row = pixels.Row(y);
                Subtract(row, above, line.AsSpan(1));
                zlib.Write(line);
                above = row;
            }
        }

        return data.GetBuffer().AsSpan(0, (int)data.Length);
    }

    private static void Subtract(ReadOnlySpan<byte> row, ReadOnlySpan<byte> above, Span<byte> difference)
    {
        var at = 0;
        for (; at + Vector<byte>.Count <= row.Length; at += Vector<byte>.Count)
            (new Vector<byte>(row[at..]) - new Vector<byte>(above[at..])).CopyTo(difference[at..]);

        for (; at < row.Length; at++)
            difference[at] = (byte)(row[at] - above[at]);
    }

    private static void WriteChunk(Stream file, ReadOnlySpan<byte> type, ReadOnlySpan<byte> content)
    {
        Span<byte> number = stackalloc byte[4];
        BinaryPrimitives.WriteInt32BigEndian(number, content.Length);
        file.Write(number);
        file.Write(type);
        file.Write(content);
        BinaryPrimitives.WriteUInt32BigEndian(number, ~Crc32.Update(Crc32.Update(uint.MaxValue, type), content));
        file.Write(number);
    }
}
