namespace Amcp.Avalonia.ManagedHeadless.Codecs;

/// <summary>Defines constants shared by the PNG encoder and decoder (PNG specification, third edition).</summary>
internal static class PngFormat
{
    /// <summary>The number of bytes per RGBA8 pixel.</summary>
    public const int RgbaBytes = 4;

    private static readonly uint[] s_crcTable = CrcTable();

    /// <summary>Gets the eight-byte signature of every file.</summary>
    public static ReadOnlySpan<byte> Signature => [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A];

    /// <summary>Returns the checksum over a chunk's type and data.</summary>
    public static uint Crc(ReadOnlySpan<byte> type, ReadOnlySpan<byte> data) => ~Crc(Crc(uint.MaxValue, type), data);

    private static uint Crc(uint crc, ReadOnlySpan<byte> data)
    {
        foreach (var value in data)
            crc = s_crcTable[(crc ^ value) & 255] ^ (crc >> 8);

        return crc;
    }

    private static uint[] CrcTable()
    {
        var table = new uint[256];
        for (uint i = 0; i < table.Length; i++)
        {
            var value = i;
            for (var bit = 0; bit < 8; bit++)
                value = (value & 1) != 0 ? 0xEDB88320 ^ (value >> 1) : value >> 1;

            table[i] = value;
        }

        return table;
    }
}
