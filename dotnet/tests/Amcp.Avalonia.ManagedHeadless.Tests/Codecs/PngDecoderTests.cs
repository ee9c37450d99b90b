using Amcp.Avalonia.ManagedHeadless.Codecs;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Codecs;

public class PngDecoderTests
{
    private static uint[] Pixels(PngFile file) => PngDecoder.Decode(file.End()).Pixels;

    [Theory]
    [InlineData(1, new byte[] { 0b1010_0000 }, new[] { 0xFFFFFFFF, 0xFF000000, 0xFFFFFFFF })]
    [InlineData(2, new byte[] { 0b11_01_00_00 }, new[] { 0xFFFFFFFF, 0xFF555555, 0xFF000000 })]
    [InlineData(4, new byte[] { 0xF3, 0x00 }, new[] { 0xFFFFFFFF, 0xFF333333, 0xFF000000 })]
    [InlineData(8, new byte[] { 255, 77, 0 }, new[] { 0xFFFFFFFF, 0xFF4D4D4D, 0xFF000000 })]
    [InlineData(16, new byte[] { 255, 255, 0x4D, 0x4D, 0, 127 }, new[] { 0xFFFFFFFF, 0xFF4D4D4D, 0xFF000000 })]
    public void Gray_is_read_at_every_depth(byte depth, byte[] row, uint[] expected) =>
        Assert.Equal(expected, Pixels(PngFile.WithHeader(3, 1, depth, 0).Data([0, .. row])));

    [Theory]
    [InlineData(1, new byte[] { 0b01_000000 })]
    [InlineData(2, new byte[] { 0b00_01_0000 })]
    [InlineData(4, new byte[] { 0x01 })]
    [InlineData(8, new byte[] { 0, 1 })]
    public void Palette_entries_have_their_own_alpha(byte depth, byte[] row) =>
        Assert.Equal([0x80402000, 0xFF0000FF], Pixels(PngFile.WithHeader(2, 1, depth, 3).Chunk("PLTE", 128, 64, 0, 0, 0, 255).Chunk("tRNS", 128).Data([0, .. row])));

    [Fact]
    public void Rgb_and_rgba_are_read_at_both_depths()
    {
        Assert.Equal([0xFF010203], Pixels(PngFile.WithHeader(1, 1, 8, 2).Data(0, 1, 2, 3)));
        Assert.Equal([0xFF010203], Pixels(PngFile.WithHeader(1, 1, 16, 2).Data(0, 1, 1, 2, 2, 3, 3)));
        Assert.Equal([0x80804020], Pixels(PngFile.WithHeader(1, 1, 8, 6).Data(0, 255, 128, 64, 128)));
        Assert.Equal([0x80804020], Pixels(PngFile.WithHeader(1, 1, 16, 6).Data(0, 255, 255, 128, 128, 64, 64, 128, 128)));
    }

    [Fact]
    public void Gray_with_alpha_is_premultiplied()
    {
        Assert.Equal([0x80808080, 0], Pixels(PngFile.WithHeader(2, 1, 8, 4).Data(0, 255, 128, 255, 0)));
        Assert.Equal([0x80808080], Pixels(PngFile.WithHeader(1, 1, 16, 4).Data(0, 255, 255, 128, 128)));
    }

    [Fact]
    public void One_colour_can_be_transparent()
    {
        Assert.Equal([0, 0xFF060606], Pixels(PngFile.WithHeader(2, 1, 8, 0).Chunk("tRNS", 0, 5).Data(0, 5, 6)));
        Assert.Equal([0, 0xFF010204], Pixels(PngFile.WithHeader(2, 1, 8, 2).Chunk("tRNS", 0, 1, 0, 2, 0, 3).Data(0, 1, 2, 3, 1, 2, 4)));
    }

    [Fact]
    public void Every_filter_restores_its_row()
    {
        // Three gray pixels per row: 10 20 30, then always 11 22 33, written with each filter by the specification's formulas.
        var rows = (byte[])[0, 10, 20, 30, 1, 11, 11, 11, 2, 0, 0, 0, 3, 6, 6, 6, 4, 0, 0, 0];
        var pixels = Pixels(PngFile.WithHeader(3, 5, 8, 0).Data(rows));

        Assert.Equal([10, 20, 30], pixels[..3].Select(pixel => (int)(pixel & 255)));
        Assert.All(pixels[3..].Chunk(3), row => Assert.Equal([11, 22, 33], row.Select(pixel => (int)(pixel & 255))));
    }

    [Fact]
    public void Interlaced_pictures_are_put_together()
    {
        // 3x3: pass 1 holds (0,0), pass 4 (2,0), pass 5 (0,2) and (2,2), pass 6 (1,0) and (1,2), pass 7 the row y=1.
        var passes = (byte[])[0, 1, 0, 3, 0, 7, 9, 0, 2, 0, 8, 0, 4, 5, 6];
        var pixels = Pixels(PngFile.WithHeader(3, 3, 8, 0, interlace: 1).Data(passes));

        Assert.Equal(Enumerable.Range(1, 9), pixels.Select(pixel => (int)(pixel & 255)));
    }

    [Fact]
    public void Picture_data_may_be_split_and_unknown_ancillary_chunks_are_skipped()
    {
        var whole = PngFile.WithHeader(2, 1, 8, 0).Data(0, 9, 8).End().ToArray();
        var packed = whole[(8 + 25 + 8)..^16];
        var split = PngFile.WithHeader(2, 1, 8, 0).Chunk("teSt", 1, 2).Chunk("IDAT", packed[..3]).Chunk("IDAT", packed[3..]);

        Assert.Equal([0xFF090909, 0xFF080808], Pixels(split));
    }

    [Fact]
    public void Rows_that_have_come_of_a_truncated_file_are_shown()
    {
        var file = PngFile.WithHeader(1, 3, 8, 0).Data(0, 9, 0, 8).Unfinished().ToArray();
        const int ChecksumOfChunk = 4, ChecksumOfData = 4;

        Assert.Equal([0xFF090909, 0xFF080808, 0u], PngDecoder.Decode(new MemoryStream(file)).Pixels);
        Assert.Equal([0xFF090909, 0xFF080808, 0u], PngDecoder.Decode(new MemoryStream(file[..^(ChecksumOfChunk + ChecksumOfData)])).Pixels);
    }

    public static TheoryData<string, byte[]> Broken() => new()
    {
        { "first eight bytes", [1, 2, 3] },
        { "reaches beyond the end", PngFile.WithHeader(1, 1, 8, 0).Unfinished().ToArray() },
        { "damaged, before the first row", PngFile.WithHeader(9, 1, 8, 0).Data(0, 1).End().ToArray() },
        { "do not go together", PngFile.WithHeader(1, 1, 3, 0).Data(0, 1).End().ToArray() },
        { "sides must be", PngFile.WithHeader(0, 1, 8, 0).Data(0, 1).End().ToArray() },
        { "sides must be", PngFile.WithHeader(30000, 30000, 8, 0).Data(0, 1).End().ToArray() },
        { "no palette", PngFile.WithHeader(1, 1, 8, 3).Data(0, 1).End().ToArray() },
        { "palette entry 1 of 1", PngFile.WithHeader(1, 1, 8, 3).Chunk("PLTE", 1, 2, 3).Data(0, 1).End().ToArray() },
        { "filter 9", PngFile.WithHeader(1, 1, 8, 0).Data(9, 1).End().ToArray() },
        { "no picture data", PngFile.WithHeader(1, 1, 8, 0).End().ToArray() },
        { "instead of IHDR", new PngFile().Data(0, 1).End().ToArray() },
        { "unknown critical chunk", PngFile.WithHeader(1, 1, 8, 0).Chunk("TEST").Data(0, 1).End().ToArray() },
        { "checksum of its IHDR", Damaged(PngFile.WithHeader(1, 1, 8, 0).Data(0, 1).End().ToArray()) },
    };

    [Theory]
    [MemberData(nameof(Broken))]
    public void A_broken_file_is_refused_with_the_reason(string reason, byte[] file) =>
        Assert.Contains(reason, Assert.Throws<InvalidDataException>(() => PngDecoder.Decode(new MemoryStream(file))).Message);

    [Fact]
    public void Damaged_compression_is_refused() =>
        Assert.Throws<InvalidDataException>(() => PngDecoder.Decode(PngFile.WithHeader(1, 1, 8, 0).Chunk("IDAT", 1, 2, 3, 4, 5).End()));

    private static byte[] Damaged(byte[] file)
    {
        file[19] ^= 4;
        return file;
    }
}
