using System.IO.Compression;
using System.Runtime.InteropServices;

namespace Amcp.Avalonia.ManagedHeadless.Codecs;

/// <summary>Reads the pixels of PNG pictures of every colour type, bit depth and interlacing.</summary>
internal static class PngPixels
{
    /// <summary>The start and step of each Adam7 pass.</summary>
    private static readonly (int X, int Y, int StepX, int StepY)[] s_passes =
        [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)];

    private static readonly (int X, int Y, int StepX, int StepY)[] s_wholePicture = [(0, 0, 1, 1)];

    /// <summary>Reads all pixels as straight RGBA bytes, row by row from the top. Pixels whose data is missing stay as they are.</summary>
    /// <param name="chunks">The file.</param>
    /// <param name="target">The pixels of the whole picture, with red in the first byte.</param>
    /// <returns>True if the file holds the data of all pixels; false if it ends early.</returns>
    /// <exception cref="InvalidDataException">The data is damaged, or ends before its first row. The message states the position.</exception>
    public static bool Read(PngChunks chunks, Span<uint> target)
    {
        var (header, samples) = (chunks.Header, new PngSamples(chunks));
        var isRgba = header is { ColorType: PngColorType.Rgba, BitDepth: 8 };
        chunks.ImageData.Position = 0;
        using var data = new ZLibStream(chunks.ImageData, CompressionMode.Decompress);
        foreach (var (x, y, stepX, stepY) in header.IsInterlaced ? s_passes : s_wholePicture)
        {
            var (width, height) = ((header.Width - x + stepX - 1) / stepX, (header.Height - y + stepY - 1) / stepY);
            var (row, above) = (new byte[1 + header.RowBytes(width)], new byte[1 + header.RowBytes(width)]);
            for (var line = 0; width > 0 && line < height; line++)
            {
                if (!TryReadRow(data, row))
                    return line > 0 || x > 0 || y > 0 ? false : throw new InvalidDataException("Truncated PNG: its picture data ends, or is damaged, before the first row.");

                var values = row.AsSpan(1);
                PngFilter.Restore(row[0], values, above.AsSpan(1), Math.Max(1, header.PixelBits / 8));
                var pixels = target.Slice((y + line * stepY) * header.Width, header.Width);
                if (isRgba && stepX == 1)
                    values.CopyTo(MemoryMarshal.AsBytes(pixels));
                else
                    Spread(values, samples, pixels[x..], stepX);

                (row, above) = (above, row);
            }
        }

        return true;
    }

    private static void Spread(ReadOnlySpan<byte> row, PngSamples samples, Span<uint> target, int step)
    {
        for (var (i, at) = (0, 0); at < target.Length; i++, at += step)
            target[at] = samples.Pixel(row, i);
    }

    private static bool TryReadRow(Stream data, byte[] row)
    {
        try
        {
            data.ReadExactly(row);
            return true;
        }
        catch (Exception ended) when (ended is EndOfStreamException or InvalidDataException)
        {
            return false;
        }
    }
}
