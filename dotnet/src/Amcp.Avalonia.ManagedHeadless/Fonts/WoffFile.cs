using System.Buffers.Binary;
using System.IO.Compression;

namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>Unpacks WOFF fonts (WOFF File Format 1.0), which are OpenType fonts with compressed tables.</summary>
internal static class WoffFile
{
    private const int HeaderBytes = 44;
    private const int EntryBytes = 20;
    private const int MostBytes = 1 << 26;

    /// <summary>Determines whether data has the signature of a WOFF 1 file.</summary>
    public static bool IsWoff(ReadOnlySpan<byte> file) => file.StartsWith("wOFF"u8);

    /// <summary>Determines whether data has the signature of a WOFF 2 file, which is not supported.</summary>
    public static bool IsWoff2(ReadOnlySpan<byte> file) => file.StartsWith("wOF2"u8);

    /// <summary>Unpacks the OpenType file.</summary>
    /// <exception cref="InvalidDataException">The file is damaged or truncated, or its tables exceed 64 MiB.</exception>
    public static byte[] Unpack(byte[] file)
    {
        var woff = new FontTable(file);
        int count = woff.U16(12);
        if (count == 0 || !woff.Has(HeaderBytes, count * EntryBytes))
            throw new InvalidDataException($"Truncated WOFF font: {file.Length} bytes do not hold the list of its {count} tables.");

        var entries = Enumerable.Range(0, count).Select(i => HeaderBytes + i * EntryBytes).ToArray();
        var data = (HeadBytes: 12 + 16 * count, Total: entries.Sum(entry => (long)Padded(woff.U32(entry + 12))));
        if (data.Total > MostBytes)
            throw new InvalidDataException($"WOFF font of {data.Total} bytes: it may have {MostBytes} at most.");

        var font = new byte[data.HeadBytes + data.Total];
        BinaryPrimitives.WriteUInt32BigEndian(font, woff.U32(4));
        BinaryPrimitives.WriteUInt16BigEndian(font.AsSpan(4), (ushort)count);
        var (record, at) = (12, data.HeadBytes);
        foreach (var entry in entries)
        {
            var table = Table(woff, entry);
            BinaryPrimitives.WriteUInt32BigEndian(font.AsSpan(record), woff.U32(entry));
            BinaryPrimitives.WriteUInt32BigEndian(font.AsSpan(record + 4), woff.U32(entry + 16));
            BinaryPrimitives.WriteInt32BigEndian(font.AsSpan(record + 8), at);
            BinaryPrimitives.WriteInt32BigEndian(font.AsSpan(record + 12), table.Length);
            table.CopyTo(font, at);
            (record, at) = (record + 16, at + (int)Padded((uint)table.Length));
        }

        return font;
    }

    private static byte[] Table(FontTable woff, int entry)
    {
        var (packed, size) = (woff.Part(woff.Offset32(entry + 4), (int)Math.Min(woff.U32(entry + 8), int.MaxValue)), (int)woff.U32(entry + 12));
        var table = new byte[size];
        if (packed.Length >= size)
        {
            packed.Data[..size].CopyTo(table);
            return table;
        }

        try
        {
            using var zlib = new ZLibStream(new MemoryStream(packed.Data.ToArray()), CompressionMode.Decompress);
            zlib.ReadExactly(table);
            return table;
        }
        catch (EndOfStreamException)
        {
            throw new InvalidDataException($"Damaged WOFF font: a table unpacks to less than its {size} bytes.");
        }
    }

    private static long Padded(uint length) => ((long)length + 3) / 4 * 4;
}
