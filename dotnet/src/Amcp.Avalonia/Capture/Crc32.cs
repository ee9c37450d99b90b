namespace Amcp.Avalonia.Capture;

/// <summary>Computes the cyclic redundancy check of PNG chunks (ISO/IEC 15948, annex D).</summary>
internal static class Crc32
{
    private const uint Polynomial = 0xEDB88320;

    private static readonly uint[] s_table = [.. Enumerable.Range(0, 256).Select(index => Entry((uint)index))];

    /// <summary>Updates the checksum with more bytes. Start with all ones and invert the last result.</summary>
    public static uint Update(uint crc, ReadOnlySpan<byte> bytes)
    {
        foreach (var value in bytes)
            crc = s_table[(crc ^ value) & 0xFF] ^ (crc >> 8);

        return crc;
    }

    private static uint Entry(uint value)
    {
        for (var bit = 0; bit < 8; bit++)
            value = (value & 1) != 0 ? Polynomial ^ (value >> 1) : value >> 1;

        return value;
    }
}
