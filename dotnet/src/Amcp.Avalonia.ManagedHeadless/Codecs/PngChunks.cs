using System.Buffers.Binary;
using System.Text;

namespace Amcp.Avalonia.ManagedHeadless.Codecs;

/// <summary>Holds the chunks of a PNG file that define its picture.</summary>
internal sealed class PngChunks
{
    private const int FrameBytes = 12;

    private PngChunks(PngHeader header) => Header = header;

    /// <summary>Gets the size and the pixel format.</summary>
    public PngHeader Header { get; }

    /// <summary>Gets the red, green and blue of each palette entry; empty if there is no palette.</summary>
    public byte[] Palette { get; private set; } = [];

    /// <summary>Gets the raw transparency chunk; empty if there is none.</summary>
    public byte[] Transparency { get; private set; } = [];

    /// <summary>Gets the compressed picture data of all chunks.</summary>
    public MemoryStream ImageData { get; } = new();

    /// <summary>Reads the whole file. A file that ends within its picture data yields the rows received, as on a desktop.</summary>
    /// <exception cref="InvalidDataException">The data is not PNG, is damaged, or ends before its picture data.</exception>
    public static PngChunks Read(Stream stream)
    {
        var copy = new MemoryStream();
        stream.CopyTo(copy);
        ReadOnlySpan<byte> rest = copy.GetBuffer().AsSpan(0, (int)copy.Length);
        if (!rest.StartsWith(PngFormat.Signature))
            throw new InvalidDataException("Not a PNG file: its first eight bytes are not PNG's.");

        PngChunks? chunks = null;
        rest = rest[PngFormat.Signature.Length..];
        while (true)
        {
            if (rest.Length < FrameBytes && chunks is { ImageData.Length: > 0 })
                return chunks;

            var data = Next(ref rest, out var type);
            if (type == "IEND")
            {
                return chunks is { ImageData.Length: > 0 }
                    ? chunks
                    : throw new InvalidDataException("Broken PNG: it holds no picture data.");
            }

            if (chunks is null && type != "IHDR")
                throw new InvalidDataException($"Broken PNG: it starts with a {type} chunk instead of IHDR.");

            chunks ??= new PngChunks(PngHeader.Read(data));
            chunks.Add(type, data);
        }
    }

    private static ReadOnlySpan<byte> Next(ref ReadOnlySpan<byte> rest, out string type)
    {
        var length = rest.Length < FrameBytes ? uint.MaxValue : BinaryPrimitives.ReadUInt32BigEndian(rest);
        type = rest.Length < FrameBytes ? "" : Encoding.Latin1.GetString(rest.Slice(4, 4));
        if (length > rest.Length - FrameBytes)
        {
            var remains = type == "IDAT" ? rest[8..] : throw new InvalidDataException("Truncated PNG: a chunk reaches beyond the end of the data.");
            rest = [];
            return remains;
        }

        var data = rest.Slice(8, (int)length);
        if (PngFormat.Crc(rest.Slice(4, 4), data) != BinaryPrimitives.ReadUInt32BigEndian(rest[(8 + data.Length)..]))
            throw new InvalidDataException($"Damaged PNG: the checksum of its {type} chunk is wrong.");

        rest = rest[(FrameBytes + data.Length)..];
        return data;
    }

    private void Add(string type, ReadOnlySpan<byte> data)
    {
        switch (type)
        {
            case "PLTE":
                Palette = data.ToArray();
                break;
            case "tRNS":
                Transparency = data.ToArray();
                break;
            case "IDAT":
                ImageData.Write(data);
                break;
            case "IHDR":
                break;
            default:
                // An upper-case first letter marks a critical chunk.
                if (char.IsAsciiLetterUpper(type[0]))
                    throw new InvalidDataException($"PNG with an unknown critical chunk {type}.");

                break;
        }
    }
}
