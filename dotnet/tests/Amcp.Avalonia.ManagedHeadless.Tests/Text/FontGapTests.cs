using Amcp.Avalonia.ManagedHeadless.Tests.Fonts;
using Amcp.Avalonia.ManagedHeadless.Tests.Gaps;
using Amcp.Avalonia.ManagedHeadless.Tests.Ui;
using Amcp.Avalonia.ManagedHeadless.Text;
using Avalonia;
using Avalonia.Media;
using Avalonia.Media.TextFormatting;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Text;

[Collection(UiCollection.Name)]
public sealed class FontGapTests(UiThread ui)
{
    [Theory]
    [InlineData("COLR", "colour glyphs of the font Inter: ")]
    [InlineData("fvar", "variations of the font Inter: ")]
    public Task A_font_with_more_than_outlines_is_noted(string table, string gap) => ui.Run(() =>
    {
        Assert.True(IsRead(new FontFile().With(table, new byte[16]).ToSfnt()));
        Assert.Contains(NotedGaps.Known, noted => noted.StartsWith(gap, StringComparison.Ordinal));
    });

    [Fact]
    public Task A_font_without_outlines_shows_boxes() => ui.Run(() =>
    {
        var face = MemoryTypeface.Load(new FontFile().Without("glyf", "loca").ToSfnt(), FontSimulations.None);

        Assert.NotEqual(default, face.InkBox(face.Font.Glyph('a')));
        Assert.Equal(default, face.InkBox(face.Font.Glyph(' ')));
        Assert.True(IsRead(new FontFile().Without("glyf", "loca").ToSfnt()));
        Assert.Contains(NotedGaps.Known, noted => noted.StartsWith("glyphs of the font Inter: ", StringComparison.Ordinal));
    });

    [Fact]
    public Task A_packed_font_is_read_and_one_packed_anew_is_noted() => ui.Run(() =>
    {
        Assert.True(IsRead(new FontFile().ToWoff()));
        Assert.False(IsRead([.. "wOF2"u8, .. new byte[60]]));
        Assert.Contains(NotedGaps.Known, noted => noted.StartsWith("WOFF2 font: ", StringComparison.Ordinal));
    });

    [Fact]
    public Task A_character_of_no_font_is_a_box_and_noted() => ui.Run(() =>
    {
        var drawn = Pictures.Draw(60, 40, context => Layout("\u6F22").Draw(context, default));

        Assert.True(drawn.Count(new PixelRect(0, 0, 60, 40), color => color.A > 0) > 20);
        Assert.Single(NotedGaps.Known, noted => noted.StartsWith("glyph of U+6F22: ", StringComparison.Ordinal));
        Assert.DoesNotContain(NotedGaps.Known, noted => noted.StartsWith("glyph of U+0020", StringComparison.Ordinal));
    });

    [Fact]
    public Task A_font_with_a_blank_glyph_for_missing_characters_shows_a_box_of_its_own() => ui.Run(() =>
    {
        var face = MemoryTypeface.Load(new FontFile().WithBlankMissingGlyph().ToSfnt(), FontSimulations.None);
#if AVALONIA11
        IGlyphTypeface typeface = face;
#else
        var typeface = new GlyphTypeface(face);
#endif
        var shaped = new KerningTextShaper().ShapeText("a\u6F23\n".AsMemory(), new TextShaperOptions(typeface, 40));

        Assert.Equal(24, shaped[1].GlyphAdvance, 1);
        Assert.NotEqual(default, face.InkBox(shaped[1].GlyphIndex));
        Assert.Equal(default, face.InkBox(shaped[2].GlyphIndex));
    });

    [Theory]
    [InlineData("Segoe UI", "Segoe UI, Inter")]
    [InlineData("Segoe UI, Microsoft YaHei", "Segoe UI, Microsoft YaHei, Inter")]
    [InlineData("Inter", null)]
    [InlineData("avares://App/Assets#Own", null)]
    [InlineData(null, null)]
    public void Inter_stands_behind_a_default_font_of_a_machine(string? wanted, string? bound) => Assert.Equal(bound, LastResort.Behind(wanted));

    [Fact]
    public Task An_app_whose_default_font_is_a_machines_has_text() => ui.Run(() =>
    {
        using (AvaloniaLocator.EnterScope())
        {
            AvaloniaLocator.CurrentMutable.Bind<FontManagerOptions>().ToConstant(new FontManagerOptions { DefaultFamilyName = "Segoe UI, Microsoft YaHei" });
            LastResort.Bind([]);
            var fonts = new FontManager(new EmbeddedFontManager());

            Assert.True(fonts.TryGetGlyphTypeface(Typeface.Default, out var face));
            Assert.Equal("Inter", face.FamilyName);
        }
        Assert.Contains(NotedGaps.Known, noted => noted.StartsWith("font family Segoe UI: ", StringComparison.Ordinal));
    });

    private static bool IsRead(byte[] file) => new EmbeddedFontManager().TryCreateGlyphTypeface(new MemoryStream(file), FontSimulations.None, out _);

    private static TextLayout Layout(string text) => new(text: text, typeface: new Typeface("Inter"), fontSize: 30, foreground: Brushes.Black);
}
