using System.Buffers.Binary;

namespace Amcp.Avalonia.ManagedHeadless.Codecs;

/// <summary>Reads the headers of a BMP file, to detect unsupported compressed files.</summary>
internal static class BmpHeader
{
    /// <summary>The number of bytes before the bitmap's own header.</summary>
    public const int FileBytes = 14;

    private const int InfoBytes = 40;
    private const int RunLength8 = 1, EmbeddedPng = 5;

    /// <summary>Returns kind and size of a valid but unsupported picture; null for other data.</summary>
    public static (string Kind, PictureSize Size)? Read(byte[] data)
    {
        if (data.Length < FileBytes + InfoBytes || Number(data, FileBytes) < InfoBytes)
            return null;

        var kind = Number(data, FileBytes + 16) switch
        {
            RunLength8 or 2 => "run-length coded BMP",
            4 or EmbeddedPng => "BMP with embedded JPEG or PNG",
            _ => null,
        };
        return kind is null ? null : (kind, new PictureSize(Number(data, FileBytes + 4), Math.Abs(Number(data, FileBytes + 8))));
    }

    private static int Number(ReadOnlySpan<byte> data, int at) => BinaryPrimitives.ReadInt32LittleEndian(data[at..]);
}
