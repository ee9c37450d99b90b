using Amcp.Avalonia.ManagedHeadless.Fonts;
using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Fonts;

public class GlyphOutlinesTests
{
    /// <summary>(0,0), (100,0), (0,100): header, end point, no instructions, flags, changes of x, changes of y.</summary>
    private static byte[] Triangle => [.. Header(1), 0, 2, 0, 0, 0x31, 0x21, 0x01, 0, 100, 0xFF, 0x9C, 0, 100];

    [Fact]
    public void A_simple_glyph_has_its_points() =>
        Assert.Equal([new Point(0, 0), new Point(100, 0), new Point(0, 100)], Read(Triangle)!);

    [Theory]
    [InlineData(0x03, new byte[] { 0, 10, 0xFF, 0xF6 }, 10, -10, 110, -10)]
    [InlineData(0x02, new byte[] { 10, 0xF6 }, 10, -10, 110, -10)]
    [InlineData(0x0A, new byte[] { 0, 0, 0x20, 0 }, 0, 0, 50, 0)]
    [InlineData(0x42, new byte[] { 0, 0, 0x20, 0, 0x40, 0 }, 0, 0, 50, 0)]
    [InlineData(0x82, new byte[] { 0, 0, 0, 0, 0x40, 0, 0xC0, 0, 0, 0 }, 0, 0, 0, 100)]
    [InlineData(0x80A, new byte[] { 10, 20, 0x20, 0 }, 5, 10, 55, 10)]
    public void A_component_is_placed_as_its_flags_say(int flags, byte[] placement, double x0, double y0, double x1, double y1)
    {
        var points = Read(Triangle, [.. Header(-1), (byte)(flags >> 8), (byte)flags, 0, 0, .. placement])!;

        Assert.Equal([new Point(x0, y0), new Point(x1, y1)], points[..2]);
    }

    [Fact]
    public void A_component_is_attached_point_to_point()
    {
        // Twice the triangle: as it is, then with its corner 0 on the first one's corner 1.
        var points = Read(Triangle, [.. Header(-1), 0, 0x22, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0])!;

        Assert.Equal([new Point(100, 0), new Point(200, 0), new Point(100, 100)], points[3..]);
    }

    [Fact]
    public void A_glyph_made_of_itself_is_empty() => Assert.Null(Read([.. Header(-1), 0, 2, 0, 0, 0, 0]));

    [Fact]
    public void A_glyph_that_ends_too_early_is_empty()
    {
        for (var length = 1; length < Triangle.Length; length++)
            Assert.Null(Read(Triangle[..length]));
    }

    [Fact]
    public void Contours_without_a_point_on_the_curve_are_round()
    {
        // A circle of four control points: curves end half-way between them.
        var glyph = (byte[])[.. Header(1), 0, 3, 0, 0, 0x30, 0x20, 0x10, 0x20, 0, 100, 0xFF, 0x9C, 0, 100];
        var outline = Outlines(glyph).Read(0)!;

        Assert.Equal(new Rect(0, 0, 100, 100), outline.Bounds);
    }

    private static byte[] Header(short contours) => [(byte)(contours >> 8), (byte)contours, 0, 0, 0, 0, 0, 0, 0, 0];

    /// <summary>The corner points of the last of some glyphs.</summary>
    private static Point[]? Read(params byte[][] glyphs)
    {
        var budget = CompositeGlyph.MostComponents;
        return Outlines(glyphs).Points((ushort)(glyphs.Length - 1), 0, 0, ref budget)?.Select(point => new Point(point.X, point.Y)).ToArray();
    }

    private static GlyphOutlines Outlines(params byte[][] glyphs)
    {
        var ends = glyphs.Select((_, i) => glyphs.Take(i + 1).Sum(glyph => glyph.Length));
        var loca = ends.Prepend(0).SelectMany(end => (byte[])[0, 0, (byte)(end >> 8), (byte)end]).ToArray();
        return new GlyphOutlines(new FontTable(glyphs.SelectMany(glyph => glyph).ToArray()), new FontTable(loca), glyphs.Length, longOffsets: true);
    }
}
