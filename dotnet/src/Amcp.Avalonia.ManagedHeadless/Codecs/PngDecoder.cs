using System.IO.Compression;
using Amcp.Avalonia.ManagedHeadless.Raster;

namespace Amcp.Avalonia.ManagedHeadless.Codecs;

/// <summary>Decodes PNG pictures of every colour type, bit depth and interlacing.</summary>
internal static class PngDecoder
{
    /// <summary>The start and step of each Adam7 pass.</summary>
    private static readonly (int X, int Y, int StepX, int StepY)[] s_passes =
        [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)];

    private static readonly (int X, int Y, int StepX, int StepY)[] s_wholePicture = [(0, 0, 1, 1)];

    /// <summary>Determines whether data has the PNG signature.</summary>
    public static bool IsPng(ReadOnlySpan<byte> data) => data.StartsWith(PngFormat.Signature);

    /// <summary>Decodes a picture from a stream, premultiplied; transparent where the data ends early.</summary>
    /// <exception cref="InvalidDataException">The data is not PNG, is damaged, or ends before its first row. The message states the position.</exception>
    public static PixelSurface Decode(Stream stream)
    {
        var chunks = PngChunks.Read(stream);
        var (header, samples) = (chunks.Header, new PngSamples(chunks));
        chunks.ImageData.Position = 0;
        using var data = new ZLibStream(chunks.ImageData, CompressionMode.Decompress);
        var surface = new PixelSurface(header.Width, header.Height);
        foreach (var (x, y, stepX, stepY) in header.IsInterlaced ? s_passes : s_wholePicture)
        {
            var (width, height) = ((header.Width - x + stepX - 1) / stepX, (header.Height - y + stepY - 1) / stepY);
            var (row, above) = (new byte[1 + header.RowBytes(width)], new byte[1 + header.RowBytes(width)]);
            for (var line = 0; width > 0 && line < height; line++)
            {
                if (!TryReadRow(data, row))
                    return line > 0 || x > 0 || y > 0 ? surface : throw new InvalidDataException("Truncated PNG: its picture data ends, or is damaged, before the first row.");

                PngFilter.Restore(row[0], row.AsSpan(1), above.AsSpan(1), Math.Max(1, header.PixelBits / 8));
                var target = surface.Row(y + line * stepY);
                for (var i = 0; i < width; i++)
                    target[x + i * stepX] = samples.Pixel(row.AsSpan(1), i);

                (row, above) = (above, row);
            }
        }

        return surface;
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
