using Amcp.Avalonia.ManagedHeadless.Fonts;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Fonts;

public sealed class WoffFileTests
{
    [Fact]
    public void A_packed_font_has_the_glyphs_of_the_font()
    {
        var file = new FontFile().ToWoff();
        Assert.True(WoffFile.IsWoff(file));

        var font = TrueTypeFont.Parse(WoffFile.Unpack(file));
        var glyph = font.Glyph('g');

        Assert.Equal("Inter", font.FamilyName);
        Assert.Equal(InterFont.Regular.Outline(glyph)!.Points.ToArray(), font.Outline(glyph)!.Points.ToArray());
        Assert.Equal(InterFont.Regular.Advance(glyph), font.Advance(glyph));
    }

    [Fact]
    public void A_damaged_file_is_refused()
    {
        var file = new FontFile().ToWoff();

        Assert.Throws<InvalidDataException>(() => WoffFile.Unpack(file[..100]));
        Assert.Throws<InvalidDataException>(() => WoffFile.Unpack(file[..(file.Length / 2)]));
        FontFile.Numbers(int.MaxValue).CopyTo(file, 44 + 12);
        Assert.Contains("at most", Assert.Throws<InvalidDataException>(() => WoffFile.Unpack(file)).Message, StringComparison.Ordinal);
    }
}
