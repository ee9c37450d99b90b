using System.Buffers.Binary;

namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>
/// The bytes of one font table, big-endian; what lies beyond its end reads as zero, so a truncated font harms itself only.
/// </summary>
internal readonly struct FontTable(ReadOnlyMemory<byte> data)
{
    /// <summary>Size in bytes.</summary>
    public int Length => data.Length;

    /// <summary>The raw bytes.</summary>
    public ReadOnlyMemory<byte> Data => data;

    /// <summary>Whether <paramref name="count"/> bytes exist at <paramref name="offset"/>.</summary>
    public bool Has(int offset, int count) => offset >= 0 && count >= 0 && (long)offset + count <= data.Length;

    /// <summary>An unsigned byte.</summary>
    public byte U8(int offset) => Has(offset, 1) ? data.Span[offset] : (byte)0;

    /// <summary>An unsigned 16-bit number.</summary>
    public ushort U16(int offset) => Has(offset, 2) ? BinaryPrimitives.ReadUInt16BigEndian(data.Span[offset..]) : (ushort)0;

    /// <summary>A signed 16-bit number.</summary>
    public short I16(int offset) => (short)U16(offset);

    /// <summary>An unsigned 32-bit number.</summary>
    public uint U32(int offset) => Has(offset, 4) ? BinaryPrimitives.ReadUInt32BigEndian(data.Span[offset..]) : 0;

    /// <summary>An offset of 32 bits; one that no table can have becomes the end of this one.</summary>
    public int Offset32(int offset) => (int)Math.Min(U32(offset), (uint)data.Length);

    /// <summary>Everything from <paramref name="offset"/> on; empty beyond the end.</summary>
    public FontTable From(int offset) => new(Has(offset, 0) ? data[offset..] : default);

    /// <summary>At most <paramref name="count"/> bytes from <paramref name="offset"/> on.</summary>
    public FontTable Part(int offset, int count)
    {
        var rest = From(offset);
        return new FontTable(rest.Data[..Math.Clamp(count, 0, rest.Length)]);
    }
}
