using System.Buffers.Binary;

namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>Locates the fonts of a collection (OpenType, "Font Collections"): several fonts in one file, which may share tables.</summary>
internal static class FontCollection
{
    private const int CountAt = 8;
    private const int FirstOffsetAt = 12;

    /// <summary>Returns the number of fonts in a file; 1 for a file that is no collection.</summary>
    public static int Count(ReadOnlyMemory<byte> file) =>
        new FontTable(file) is var all && IsCollection(all) ? (int)Math.Clamp(all.U32(CountAt), 1, (uint)all.Length / 4) : 1;

    /// <summary>Returns the position of a font's table directory.</summary>
    /// <param name="file">The whole file.</param>
    /// <param name="face">The index of the font, from 0.</param>
    public static int Start(FontTable file, int face) => IsCollection(file) ? file.Offset32(FirstOffsetAt + 4 * face) : 0;

    /// <summary>Returns a copy of a collection whose first font is another one of it, for readers that take only the first.</summary>
    public static byte[] Beginning(byte[] file, int face)
    {
        var copy = (byte[])file.Clone();
        BinaryPrimitives.WriteInt32BigEndian(copy.AsSpan(FirstOffsetAt), Start(new FontTable(file), face));
        return copy;
    }

    private static bool IsCollection(FontTable file) => file.U32(0) == FontTag.Of("ttcf");
}
