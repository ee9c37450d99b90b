using System.Buffers.Binary;
using System.IO.Compression;
using System.Text;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Fonts;

/// <summary>A font of tables that are exchanged by hand; it begins as Inter.</summary>
internal sealed class FontFile
{
    private readonly SortedDictionary<string, byte[]> _tables = new(StringComparer.Ordinal);

    public FontFile()
    {
        var inter = InterFont.Bytes("Inter-Regular.ttf");
        for (var entry = 12; entry < 12 + 16 * BinaryPrimitives.ReadUInt16BigEndian(inter.AsSpan(4)); entry += 16)
            _tables[Encoding.ASCII.GetString(inter, entry, 4)] = inter.AsSpan(U32(inter, entry + 8), U32(inter, entry + 12)).ToArray();
    }

    /// <summary>Exchanges or adds a table.</summary>
    public FontFile With(string tag, byte[] table)
    {
        _tables[tag] = table;
        return this;
    }

    /// <summary>Takes tables away.</summary>
    public FontFile Without(params string[] tags)
    {
        foreach (var tag in tags)
            _tables.Remove(tag);

        return this;
    }

    /// <summary>Gives the font another family, whose only characters are these, each shown by Inter's glyph of the same index.</summary>
    public FontFile Named(string family, int first, int last, ushort glyph)
    {
        var name = Encoding.BigEndianUnicode.GetBytes(family);
        _tables["name"] = [0, 0, 0, 1, 0, 18, 0, 3, 0, 1, 4, 9, 0, 1, 0, (byte)name.Length, 0, 0, .. name];
        _tables["cmap"] = [0, 0, 0, 1, 0, 3, 0, 10, .. Numbers(12), 0, 12, 0, 0, .. Numbers(28, 0, 1, first, last, glyph)];
        return this;
    }

    /// <summary>Makes the glyph for missing characters blank, as icon fonts have it.</summary>
    public FontFile WithBlankMissingGlyph()
    {
        var (loca, width) = (_tables["loca"], _tables["head"][51] == 0 ? 2 : 4);
        loca.AsSpan(width, width).CopyTo(loca);
        return this;
    }

    /// <summary>The OpenType file.</summary>
    public byte[] ToSfnt()
    {
        var (file, at) = (new List<byte>([0, 1, 0, 0, 0, (byte)_tables.Count, 0, 0, 0, 0, 0, 0]), 12 + 16 * _tables.Count);
        foreach (var (tag, table) in _tables)
        {
            file.AddRange([.. Encoding.ASCII.GetBytes(tag), .. Numbers(0, at, table.Length)]);
            at += Padded(table).Length;
        }

        return [.. file, .. _tables.Values.SelectMany(Padded)];
    }

    /// <summary>The WOFF file; tables that do not get smaller are stored as they are.</summary>
    public byte[] ToWoff()
    {
        var packed = _tables.ToDictionary(entry => entry.Key, entry => Packed(entry.Value));
        var file = new List<byte>([.. "wOFF"u8, 0, 1, 0, 0, .. Numbers(0), 0, (byte)_tables.Count, .. new byte[30]]);
        var at = 44 + 20 * _tables.Count;
        foreach (var (tag, table) in _tables)
        {
            file.AddRange([.. Encoding.ASCII.GetBytes(tag), .. Numbers(at, packed[tag].Length, table.Length, 0)]);
            at += Padded(packed[tag]).Length;
        }

        return [.. file, .. _tables.Keys.SelectMany(tag => Padded(packed[tag]))];
    }

    /// <summary>A collection of OpenType files: its header, then each file with the offsets of its tables from the start of the collection.</summary>
    public static byte[] Collection(params byte[][] fonts)
    {
        var starts = fonts.Select((_, index) => 12 + 4 * fonts.Length + fonts.Take(index).Sum(font => font.Length)).ToArray();
        return [.. "ttcf"u8, 0, 1, 0, 0, .. Numbers(fonts.Length), .. Numbers(starts), .. fonts.Zip(starts).SelectMany(font => Moved(font.First, font.Second))];
    }

    /// <summary>Numbers of 32 bits, the highest byte first.</summary>
    public static byte[] Numbers(params int[] values) =>
        [.. values.SelectMany(value => (byte[])[(byte)(value >> 24), (byte)(value >> 16), (byte)(value >> 8), (byte)value])];

    private static byte[] Moved(byte[] font, int start)
    {
        var moved = font.ToArray();
        for (var offset = 20; offset < 12 + 16 * BinaryPrimitives.ReadUInt16BigEndian(font.AsSpan(4)); offset += 16)
            BinaryPrimitives.WriteInt32BigEndian(moved.AsSpan(offset), U32(font, offset) + start);

        return moved;
    }

    private static byte[] Packed(byte[] table)
    {
        var packed = new MemoryStream();
        using (var zlib = new ZLibStream(packed, CompressionLevel.Optimal, leaveOpen: true))
            zlib.Write(table);

        return packed.Length < table.Length ? packed.ToArray() : table;
    }

    private static byte[] Padded(byte[] table) => [.. table, .. new byte[(4 - table.Length % 4) % 4]];

    private static int U32(byte[] data, int at) => BinaryPrimitives.ReadInt32BigEndian(data.AsSpan(at));
}
