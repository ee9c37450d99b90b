using System.Buffers.Binary;

namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>Represents the bytes of a big-endian font table. Reading beyond its end yields zero, so a truncated font affects only itself.</summary>
internal readonly struct FontTable(ReadOnlyMemory<byte> data)
{
    /// <summary>Gets the size in bytes.</summary>
    public int Length => data.Length;

    /// <summary>Gets the raw bytes.</summary>
    public ReadOnlyMemory<byte> Data => data;

    /// <summary>Determines whether <paramref name="count"/> bytes exist at <paramref name="offset"/>.</summary>
    public bool Has(int offset, int count) => offset >= 0 && count >= 0 && (long)offset + count <= data.Length;

    /// <summary>Reads an unsigned byte.</summary>
    public byte U8(int offset) => Has(offset, 1) ? data.Span[offset] : (byte)0;

    /// <summary>Reads an unsigned 16-bit number.</summary>
    public ushort U16(int offset) => Has(offset, 2) ? BinaryPrimitives.ReadUInt16BigEndian(data.Span[offset..]) : (ushort)0;

    /// <summary>Reads a signed 16-bit number.</summary>
    public short I16(int offset) => (short)U16(offset);

    /// <summary>Reads an unsigned 32-bit number.</summary>
    public uint U32(int offset) => Has(offset, 4) ? BinaryPrimitives.ReadUInt32BigEndian(data.Span[offset..]) : 0;

    /// <summary>Reads a 32-bit offset, clamped to the table's end.</summary>
    public int Offset32(int offset) => (int)Math.Min(U32(offset), (uint)data.Length);

    /// <summary>Returns the data from <paramref name="offset"/> on; empty beyond the end.</summary>
    public FontTable From(int offset) => new(Has(offset, 0) ? data[offset..] : default);

    /// <summary>Returns at most <paramref name="count"/> bytes from <paramref name="offset"/> on.</summary>
    public FontTable Part(int offset, int count)
    {
        var rest = From(offset);
        return new FontTable(rest.Data[..Math.Clamp(count, 0, rest.Length)]);
    }
}
