using Amcp.Avalonia.ManagedHeadless.Fonts;
using Amcp.Avalonia.ManagedHeadless.Raster;
using Amcp.Avalonia.ManagedHeadless.Tests.Raster;
using Avalonia;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Fonts;

public class TrueTypeFontTests
{
    private static readonly TrueTypeFont s_inter = InterFont.Regular;

    private static int Kerning(char left, char right) => s_inter.Kerning(s_inter.Glyph(left), s_inter.Glyph(right));

    [Fact]
    public void Inter_says_its_family_without_the_weight()
    {
        Assert.Equal(("Inter", "Regular"), (s_inter.FamilyName, s_inter.StyleName));
        Assert.Equal(("Inter", "Light"), (InterFont.Light.FamilyName, InterFont.Light.StyleName));
        Assert.Equal((2816, 2547), (s_inter.UnitsPerEm, s_inter.GlyphCount));
    }

    [Fact]
    public void A_capital_stands_on_the_baseline_and_reaches_the_cap_height()
    {
        Assert.True(s_inter.TryGetTable(FontTag.Of("OS/2"), out var os2));
        var capHeight = new FontTable(os2).I16(88);
        var bounds = s_inter.Outline(s_inter.Glyph('H'))!.Bounds;

        Assert.Equal((0.0, (double)capHeight), (bounds.Y, bounds.Bottom));
        Assert.Equal(new Rect(72, 0, 1760, 2048), s_inter.Outline(s_inter.Glyph('A'))!.Bounds);
        Assert.Equal(1904, s_inter.Advance(s_inter.Glyph('A')));
    }

    [Fact]
    [Trait("Requirement", "card/headless-text")]
    public void Every_outline_fills_the_box_that_its_glyph_header_states()
    {
        s_inter.TryGetTable(FontTag.Of("glyf"), out var glyf);
        s_inter.TryGetTable(FontTag.Of("loca"), out var loca);
        s_inter.TryGetTable(FontTag.Of("head"), out var head);
        var (glyphs, offsets, isLong) = (new FontTable(glyf), new FontTable(loca), new FontTable(head).I16(50) != 0);
        for (var glyph = 0; glyph < s_inter.GlyphCount; glyph++)
        {
            var at = isLong ? (int)offsets.U32(glyph * 4) : offsets.U16(glyph * 2) * 2;
            if (s_inter.Outline((ushort)glyph)?.Points.ToArray() is not { } points)
                continue;

            Assert.Equal(glyphs.I16(at + 2), points.Min(point => point.X), 1.5);
            Assert.Equal(glyphs.I16(at + 4), points.Min(point => point.Y), 1.5);
            Assert.Equal(glyphs.I16(at + 6), points.Max(point => point.X), 1.5);
            Assert.Equal(glyphs.I16(at + 8), points.Max(point => point.Y), 1.5);
        }
    }

    [Fact]
    public void An_accented_letter_is_its_letter_and_its_accent()
    {
        double Area(char letter) => Raster.Coverage.Area(Rasterizer.Fill(
            s_inter.Outline(s_inter.Glyph(letter))!, Matrix.CreateScale(0.05, 0.05), FillRule.NonZero, Raster.Coverage.Everywhere));

        Assert.Equal(Area('e') + Area('´'), Area('é'), 15.0);
    }

    [Fact]
    public void Pairs_are_kerned_by_glyph_and_by_class()
    {
        Assert.Equal(-192, Kerning('A', 'V'));
        Assert.Equal(-224, Kerning('T', 'o'));
        Assert.Equal(0, Kerning('H', 'H'));
    }

    [Fact]
    public void Blank_and_unknown_glyphs_have_no_outline_and_a_missing_one_is_a_box()
    {
        Assert.Null(s_inter.Outline(s_inter.Glyph(' ')));
        Assert.Null(s_inter.Outline(ushort.MaxValue - 1));
        Assert.NotNull(s_inter.Outline(TrueTypeFont.MissingGlyph));
        Assert.Equal(0, s_inter.Glyph(0x10FFFF));
        Assert.NotNull(s_inter.Outline(0));
    }

    [Fact]
    public void An_outline_is_read_once() => Assert.Same(s_inter.Outline(40), s_inter.Outline(40));

    [Theory]
    [InlineData("Not a TrueType", new byte[] { 1, 2, 3, 4, 5 })]
    [InlineData("Not a TrueType", new byte[0])]
    [InlineData("'head' table is missing", new byte[] { 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 })]
    public void What_is_no_font_is_refused_with_the_reason(string reason, byte[] data) =>
        Assert.Contains(reason, Assert.Throws<InvalidDataException>(() => TrueTypeFont.Parse(data)).Message);

    [Fact]
    public void A_font_with_random_damage_draws_something_or_nothing_but_never_fails()
    {
        var (original, random) = (InterFont.Bytes("Inter-Regular.ttf"), new Random(3));
        for (var round = 0; round < 12; round++)
        {
            var damaged = original.ToArray();
            for (var i = 0; i < 4000; i++)
                damaged[random.Next(400, damaged.Length)] = (byte)random.Next(256);

            if (round % 3 == 0)
                damaged = damaged[..random.Next(damaged.Length / 4, damaged.Length)];

            Use(damaged);
        }
    }

    private static void Use(byte[] data)
    {
        TrueTypeFont font;
        try
        {
            font = TrueTypeFont.Parse(data);
        }
        catch (InvalidDataException refused)
        {
            Assert.NotEmpty(refused.Message);
            return;
        }

        for (var glyph = 0; glyph < font.GlyphCount; glyph += 3)
        {
            Assert.True(font.Outline((ushort)glyph) is not { } outline || double.IsFinite(outline.Bounds.Width));
            Assert.InRange(font.Kerning((ushort)glyph, 77), -100_000, 100_000);
            Assert.InRange(font.Glyph(glyph), 0, font.GlyphCount);
        }
    }
}
