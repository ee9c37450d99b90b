using System.Buffers.Binary;

namespace Amcp.Avalonia.ManagedHeadless.Codecs;

/// <summary>Reads the frame header of a JPEG file, to detect unsupported kinds.</summary>
internal static class JpegHeader
{
    private const byte Baseline = 0xC0, Extended = 0xC1, Progressive = 0xC2, HuffmanTables = 0xC4, Reserved = 0xC8, ArithmeticTables = 0xCC;
    private const byte LastFrame = 0xCF;

    /// <summary>Returns kind and size of a valid but unsupported picture; null for other data.</summary>
    public static (string Kind, PictureSize Size)? Read(byte[] data)
    {
        for (var at = 2; at + 9 <= data.Length && data[at] == 0xFF;)
        {
            var (marker, length) = (data[at + 1], BinaryPrimitives.ReadUInt16BigEndian(data.AsSpan(at + 2)));
            if (marker == 0xFF)
            {
                at++;
            }
            else if (!IsFrame(marker))
            {
                at += 2 + length;
            }
            else
            {
                var size = new PictureSize(BinaryPrimitives.ReadUInt16BigEndian(data.AsSpan(at + 7)), BinaryPrimitives.ReadUInt16BigEndian(data.AsSpan(at + 5)));
                return Kind(marker, data[at + 4]) is { } kind ? (kind, size) : null;
            }
        }

        return null;
    }

    private static bool IsFrame(byte marker) =>
        marker is >= Baseline and <= LastFrame and not (HuffmanTables or Reserved or ArithmeticTables);

    private static string? Kind(byte frame, byte bits) => (frame, bits) switch
    {
        (Baseline or Extended or Progressive, 8) => null,
        (Baseline or Extended or Progressive, _) => $"{bits}-bit JPEG",
        (> Reserved, _) => "arithmetic-coded JPEG",
        _ => "lossless or hierarchical JPEG",
    };
}
