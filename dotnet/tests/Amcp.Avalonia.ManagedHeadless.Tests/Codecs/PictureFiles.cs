using System.Buffers.Binary;
using System.Text;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Codecs;

/// <summary>Small picture files: lossy ones as another program wrote them, the others put together by hand.</summary>
internal static class PictureFiles
{
    private const string Baseline =
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQ" +
        "wLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wAARCAAIABADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAA" +
        "AAAAAAED/8QAGRAAAQUAAAAAAAAAAAAAAAAAAAMGIzGh/8QAFAEBAAAAAAAAAAAAAAAAAAAABf/EAB0RAAECBwAAAAAAAAAAAAAAAAUAAwQGISNRUsH/2gAMAwEAAhEDEQ" +
        "A/ANl2TcWEXZVxYAFyyQfuVx1LFSkTsv/Z";

    private const string Progressive =
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQ" +
        "wLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wgARCAAIABADAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAA" +
        "AAAAAQL/xAAVAQEBAAAAAAAAAAAAAAAAAAAFBv/aAAwDAQACEAMQAAABsd0qS//EABYQAAMAAAAAAAAAAAAAAAAAAAABBP/aAAgBAQABBQJxDiP/xAAWEQADAAAAAAAAAA" +
        "AAAAAAAAAAAwT/2gAIAQMBAT8BZaMtP//EABYRAAMAAAAAAAAAAAAAAAAAAAABBP/aAAgBAgEBPwFVCqP/xAAVEAEBAAAAAAAAAAAAAAAAAAAAMf/aAAgBAQAGPwKI/8QA" +
        "FBABAAAAAAAAAAAAAAAAAAAAEP/aAAgBAQABPyE0/9oADAMBAAIAAwAAABB3/8QAFREBAQAAAAAAAAAAAAAAAAAAAGH/2gAIAQMBAT8Qoo//xAAVEQEBAAAAAAAAAAAAAA" +
        "AAAAAAYf/aAAgBAgEBPxCyz//EABYQAAMAAAAAAAAAAAAAAAAAAAAxwf/aAAgBAQABPxB0j5P/2Q==";

    private const string TwoFrames =
        "R0lGODlhBAADAIEAAP8AAAAA/wAAAAAAACH5BAAKAAAALAAAAAAEAAMAAAgJAAEIFBhg4MCAACH5BAAKAAAALAAAAAAEAAMAgQD/AAAAAAAAAAAAAAgIAAEIHEhQYEAAOw" +
        "==";

    /// <summary>A gradient of 16x8 pixels, baseline, colours at half the resolution.</summary>
    public static byte[] Jpeg => Convert.FromBase64String(Baseline);

    /// <summary>The same, progressive, colours at full resolution.</summary>
    public static byte[] ProgressiveJpeg => Convert.FromBase64String(Progressive);

    /// <summary>Two frames of 4x3 pixels: red with one blue pixel at (1, 1), then green.</summary>
    public static byte[] Gif => Convert.FromBase64String(TwoFrames);

    /// <summary>A bitmap file of 24 bits: blue, white above red, green.</summary>
    public static byte[] Bmp => [.. "BM"u8, .. Numbers(14 + 40 + 16, 0, 14 + 40), .. Dib(24, 2, 2), .. Rows];

    /// <summary>The rows of <see cref="Bmp"/> from the bottom, blue green red, padded to four bytes.</summary>
    public static byte[] Rows => [0, 0, 255, 0, 255, 0, 0, 0, 255, 0, 0, 255, 255, 255, 0, 0];

    /// <summary>A bitmap's own header.</summary>
    public static byte[] Dib(int bits, int width, int height, int compression = 0) =>
        [.. Numbers(40, width, height), 1, 0, (byte)bits, 0, .. Numbers(compression, 0, 0, 0, 0, 0)];

    /// <summary>An icon file of square pictures.</summary>
    public static byte[] Ico(params (int Side, byte[] Bytes)[] pictures)
    {
        var file = new List<byte>([0, 0, 1, 0, (byte)pictures.Length, 0]);
        var at = 6 + 16 * pictures.Length;
        foreach (var (side, bytes) in pictures)
        {
            file.AddRange([(byte)side, (byte)side, 0, 0, 1, 0, 32, 0, .. Numbers(bytes.Length, at)]);
            at += bytes.Length;
        }

        return [.. file, .. pictures.SelectMany(picture => picture.Bytes)];
    }

    /// <summary>The start of a WebP file whose first chunk is of that kind.</summary>
    public static byte[] WebP(string kind, params byte[] body) =>
        [.. "RIFF"u8, .. Numbers(26), .. "WEBP"u8, .. Encoding.ASCII.GetBytes(kind), .. Numbers(10), .. body, .. new byte[Math.Max(0, 10 - body.Length)]];

    /// <summary>The start of a JPEG file up to its frame header.</summary>
    public static byte[] JpegFrame(byte marker, byte bits, byte width, byte height) =>
        [0xFF, 0xD8, 0xFF, 0xFE, 0, 4, 1, 2, 0xFF, 0xFF, marker, 0, 11, bits, 0, height, 0, width, 1, 1, 0x11, 0];

    /// <summary>Numbers of 32 bits, the lowest byte first.</summary>
    public static byte[] Numbers(params int[] values)
    {
        var bytes = new byte[values.Length * 4];
        for (var i = 0; i < values.Length; i++)
            BinaryPrimitives.WriteInt32LittleEndian(bytes.AsSpan(i * 4), values[i]);

        return bytes;
    }
}
