using System.Buffers.Binary;
using System.IO.Compression;
using System.Text;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Codecs;

/// <summary>Writes PNG files by hand, chunk by chunk, independent of the encoder.</summary>
internal sealed class PngFile
{
    private readonly MemoryStream _file = new();

    public PngFile() => _file.Write([0x89, (byte)'P', (byte)'N', (byte)'G', 13, 10, 26, 10]);

    public static PngFile WithHeader(int width, int height, byte depth, byte colorType, byte interlace = 0)
    {
        var header = new byte[13];
        BinaryPrimitives.WriteInt32BigEndian(header, width);
        BinaryPrimitives.WriteInt32BigEndian(header.AsSpan(4), height);
        (header[8], header[9], header[12]) = (depth, colorType, interlace);
        return new PngFile().Chunk("IHDR", header);
    }

    public PngFile Chunk(string type, params byte[] data)
    {
        var body = (byte[])[.. Encoding.ASCII.GetBytes(type), .. data];
        Number((uint)data.Length);
        _file.Write(body);
        Number(Crc(body));
        return this;
    }

    public PngFile Data(params byte[] rows)
    {
        var packed = new MemoryStream();
        using (var zlib = new ZLibStream(packed, CompressionLevel.Optimal, leaveOpen: true))
            zlib.Write(rows);

        return Chunk("IDAT", packed.ToArray());
    }

    public MemoryStream End() => new(Chunk("IEND")._file.ToArray());

    public MemoryStream Unfinished() => new(_file.ToArray());

    private static uint Crc(byte[] data)
    {
        var crc = uint.MaxValue;
        foreach (var value in data)
        {
            crc ^= value;
            for (var bit = 0; bit < 8; bit++)
                crc = (crc >> 1) ^ (0xEDB88320 * (crc & 1));
        }

        return ~crc;
    }

    private void Number(uint value)
    {
        var bytes = new byte[4];
        BinaryPrimitives.WriteUInt32BigEndian(bytes, value);
        _file.Write(bytes);
    }
}
