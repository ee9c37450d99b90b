using Amcp.Avalonia.ManagedHeadless.Tests.Ui;
using Amcp.Avalonia.ManagedHeadless.Text;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Text;

[Collection(UiCollection.Name)]
public sealed class EmbeddedFontManagerTests(UiThread ui)
{
    [Theory]
    [InlineData(FontWeight.Thin, FontWeight.Light)]
    [InlineData(FontWeight.Normal, FontWeight.Normal)]
    [InlineData(FontWeight.Bold, FontWeight.Bold)]
    public Task Inter_is_found_in_its_package_without_being_registered(FontWeight wanted, FontWeight atMost) => ui.Run(() =>
    {
        Assert.True(new EmbeddedFontManager().TryCreateGlyphTypeface("inter", FontStyle.Normal, wanted, FontStretch.Normal, out var face));
        Assert.Equal("Inter", face.FamilyName);
        Assert.InRange((int)face.Weight, (int)wanted, (int)atMost);
    });

    [Fact]
    public Task Missing_slant_is_simulated() => ui.Run(() =>
    {
        Assert.True(new EmbeddedFontManager().TryCreateGlyphTypeface("Inter", FontStyle.Italic, FontWeight.Normal, FontStretch.Normal, out var face));
        Assert.Equal(FontSimulations.Oblique, face.FontSimulations);
    });

    [Fact]
    public Task The_default_font_stands_in_for_the_characters_it_has() => ui.Run(() =>
    {
        var fonts = new EmbeddedFontManager();

        Assert.True(Has('Ж'));
        Assert.False(Has('漢'));

#if AVALONIA11
        bool Has(char character) => fonts.TryMatchCharacter(character, FontStyle.Normal, FontWeight.Normal, FontStretch.Normal, null, out _);
#else
        bool Has(char character) => fonts.TryMatchCharacter(character, FontStyle.Normal, FontWeight.Normal, FontStretch.Normal, null, null, out _);
#endif
    });

    [Fact]
    public Task Fonts_of_the_machine_are_not_used() => ui.Run(() =>
    {
        var fonts = new EmbeddedFontManager();

        Assert.Equal(["Inter"], fonts.GetInstalledFontFamilyNames());
        Assert.False(fonts.TryCreateGlyphTypeface("DejaVu Sans", FontStyle.Normal, FontWeight.Normal, FontStretch.Normal, out _));
    });

    [Fact]
    public Task A_stream_that_is_no_font_is_answered_with_no() => ui.Run(() =>
        Assert.False(new EmbeddedFontManager().TryCreateGlyphTypeface(new MemoryStream([1, 2, 3]), FontSimulations.None, out _)));
}
