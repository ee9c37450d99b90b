using System.Runtime.InteropServices;
using System.Security.Cryptography;
using Amcp.Avalonia.ManagedHeadless.Codecs;
using Amcp.Avalonia.ManagedHeadless.Raster;
using Amcp.Avalonia.ManagedHeadless.Tests.Gaps;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Codecs;

public sealed class PictureDecoderTests
{
    private const uint Red = 0xFFFF0000, Green = 0xFF00FF00, Blue = 0xFF0000FF, White = 0xFFFFFFFF;

    public static TheoryData<byte[], string> Jpegs() => new()
    {
        { PictureFiles.Jpeg, "4C21024B8ED7DC71" },
        { PictureFiles.ProgressiveJpeg, "3162F875819FBD6A" },
    };

    [Theory]
    [MemberData(nameof(Jpegs))]
    public void A_jpeg_has_the_same_pixels_on_every_machine(byte[] file, string sha256)
    {
        var picture = PictureDecoder.Decode(file);

        Assert.Equal((16, 8), (picture.Width, picture.Height));
        Assert.InRange((picture.Row(4)[0] >> 16) & 255, 225u, 255u);
        Assert.InRange(picture.Row(4)[15] & 255, 150u, 255u);
        Assert.Equal(sha256, Convert.ToHexString(SHA256.HashData(MemoryMarshal.AsBytes(picture.Pixels.AsSpan())))[..16]);
    }

    [Fact]
    public void The_first_frame_of_a_gif_is_shown()
    {
        var picture = PictureDecoder.Decode(PictureFiles.Gif);

        Assert.Equal((4, 3), (picture.Width, picture.Height));
        Assert.Equal(Blue, picture.Row(1)[1]);
        Assert.Equal(11, picture.Pixels.Count(pixel => pixel == Red));
    }

    [Fact]
    public void A_bmp_stands_from_the_bottom() =>
        Assert.Equal([Blue, White, Red, Green], PictureDecoder.Decode(PictureFiles.Bmp).Pixels);

    [Fact]
    public void The_largest_picture_of_an_icon_is_shown()
    {
        var png = PngFile.WithHeader(1, 1, 8, 0).Data(0, 7).End().ToArray();
        byte[] dib = [.. PictureFiles.Dib(24, 2, 4), .. PictureFiles.Rows, .. new byte[8]];

        Assert.Equal([Blue, White, Red, Green], PictureDecoder.Decode(PictureFiles.Ico((1, png), (2, dib))).Pixels);
        Assert.Equal([0xFF070707u], PictureDecoder.Decode(PictureFiles.Ico((0, png), (2, dib))).Pixels);
    }

    [Fact]
    public void The_next_picture_of_an_icon_is_shown_where_the_largest_is_broken()
    {
        var png = PngFile.WithHeader(1, 1, 8, 0).Data(0, 7).End().ToArray();

        Assert.Equal([0xFF070707u], PictureDecoder.Decode(PictureFiles.Ico((9, new byte[50]), (1, png))).Pixels);
    }

    [Fact]
    public void The_mask_of_an_icon_hides_pixels()
    {
        // Its rows stand from the bottom, too: it hides red and white.
        byte[] dib = [.. PictureFiles.Dib(24, 2, 4), .. PictureFiles.Rows, 0x80, 0, 0, 0, 0x40, 0, 0, 0];

        Assert.Equal([Blue, 0u, 0u, Green], PictureDecoder.Decode(PictureFiles.Ico((2, dib))).Pixels);
    }

    [Theory]
    [InlineData(1, 8, new byte[] { 0x40, 0, 0, 0 })]
    [InlineData(4, 64, new byte[] { 0x01, 0, 0, 0 })]
    [InlineData(8, 1024, new byte[] { 0, 1, 0, 0 })]
    public void An_icon_with_a_palette_has_its_colours(int bits, int paletteBytes, byte[] row)
    {
        var palette = new byte[paletteBytes];
        PictureFiles.Numbers((int)(Red & 0xFFFFFF), (int)(Green & 0xFFFFFF)).CopyTo(palette, 0);

        Assert.Equal([Red, Green], PictureDecoder.Decode(PictureFiles.Ico((2, [.. PictureFiles.Dib(bits, 2, 2), .. palette, .. row, 0, 0, 0, 0]))).Pixels);
    }

    [Fact]
    public void An_icon_of_32_bits_has_its_alpha()
    {
        byte[] dib = [.. PictureFiles.Dib(32, 2, 2), 0, 0, 255, 255, 0, 0, 255, 0, 0, 0, 0, 0];

        Assert.Equal([Red, 0u], PictureDecoder.Decode(PictureFiles.Ico((2, dib))).Pixels);
    }

    public static TheoryData<string, byte[]> Unreadable() => new()
    {
        { "WebP picture", PictureFiles.WebP("VP8 ", 0, 0, 0, 0x9D, 0x01, 0x2A, 20, 0, 10, 0x40) },
        { "WebP picture", PictureFiles.WebP("VP8L", 0x2F, 19, 0x40, 0x02, 0) },
        { "WebP picture", PictureFiles.WebP("VP8X", 0, 0, 0, 0, 19, 0, 0, 9, 0, 0) },
        { "12-bit JPEG picture", PictureFiles.JpegFrame(0xC1, 12, 20, 10) },
        { "arithmetic-coded JPEG picture", PictureFiles.JpegFrame(0xC9, 8, 20, 10) },
        { "lossless or hierarchical JPEG picture", PictureFiles.JpegFrame(0xC3, 8, 20, 10) },
        { "run-length coded BMP picture", [.. "BM"u8, .. PictureFiles.Numbers(54, 0, 54), .. PictureFiles.Dib(8, 20, -10, 1)] },
        { "BMP with embedded JPEG or PNG picture", [.. "BM"u8, .. PictureFiles.Numbers(54, 0, 54), .. PictureFiles.Dib(0, 20, 10, 5)] },
    };

    [Theory]
    [MemberData(nameof(Unreadable))]
    public void A_valid_picture_that_cannot_be_read_is_a_noted_placeholder_of_its_size(string name, byte[] file)
    {
        var picture = PictureDecoder.Decode(file);

        Assert.Equal((20, 10), (picture.Width, picture.Height));
        Assert.True(picture.Pixels.Distinct().Count() > 2, "nothing is drawn in the placeholder");
        Assert.All(picture.Pixels, pixel => Assert.Equal(0xFFu, pixel >> 24));
        Assert.Contains(NotedGaps.Known, gap => gap.StartsWith($"{name}: ", StringComparison.Ordinal));
    }

    public static TheoryData<string, byte[]> Broken() => new()
    {
        { "no data", [] },
        { "start with 00010203", [0, 1, 2, 3] },
        { "Broken JPEG", [0xFF, 0xD8, 0xFF, 0xE0, 0] },
        { "Broken GIF", PictureFiles.Gif[..9] },
        { "Broken BMP", PictureFiles.Bmp[..20] },
        { "BMP of", [.. "BM"u8, .. PictureFiles.Numbers(54, 0, 54), .. PictureFiles.Dib(24, 30000, 30000)] },
        { "none of its pictures", PictureFiles.Ico((1, new byte[50]))[..30] },
        { "bitmap header of 0 bytes", PictureFiles.Ico((1, new byte[50])) },
        { "Truncated WebP", PictureFiles.WebP("VP8X")[..20] },
        { "first chunk is no picture", PictureFiles.WebP("ALPH") },
        { "WebP of 0x0", PictureFiles.WebP("VP8 ", 0, 0, 0, 0x9D, 0x01, 0x2A) },
    };

    [Theory]
    [MemberData(nameof(Broken))]
    public void A_broken_picture_is_refused_with_the_reason(string reason, byte[] file) =>
        Assert.Contains(reason, Assert.Throws<InvalidDataException>(() => PictureDecoder.Decode(file)).Message, StringComparison.Ordinal);

    [Fact]
    public void No_damage_to_a_picture_leads_to_another_exception()
    {
        foreach (var file in new[] { PictureFiles.Jpeg, PictureFiles.ProgressiveJpeg, PictureFiles.Gif, PictureFiles.Bmp })
        {
            for (var length = 0; length < file.Length; length++)
            {
                AssertReadOrRefused(file[..length]);
                AssertReadOrRefused([.. file[..length], (byte)~file[length], .. file[(length + 1)..]]);
            }
        }
    }

    private static void AssertReadOrRefused(byte[] file)
    {
        try
        {
            PictureDecoder.Decode(file);
        }
        catch (InvalidDataException refused)
        {
            Assert.NotEmpty(refused.Message);
        }
    }
}
