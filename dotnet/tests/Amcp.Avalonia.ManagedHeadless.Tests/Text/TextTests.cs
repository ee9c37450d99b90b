using Amcp.Avalonia.ManagedHeadless.Tests.Ui;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Media;
using Avalonia.Media.TextFormatting;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Text;

[Collection(UiCollection.Name)]
public sealed class TextTests(UiThread ui)
{
    private const string Inter = "fonts:Inter#Inter";
    private static readonly PixelRect s_all = new(0, 0, 1000, 1000);

    [Fact]
    [Trait("Requirement", "card/headless-text")]
    public Task Pairs_are_kerned_unless_the_text_switches_it_off() => ui.Run(() =>
    {
        var separate = Layout("A").Width + Layout("V").Width;
        Assert.True(Layout("AV").Width < separate - 0.5);
        var unkerned = new TextLayout(
            text: "AV", typeface: new Typeface(Inter), fontSize: 40, foreground: Brushes.Black, fontFeatures: [FontFeature.Parse("kern=0")]);
        Assert.Equal(separate, unkerned.Width, 3);
    });

    [Fact]
    public Task A_point_in_a_line_finds_its_character_and_back() => ui.Run(() =>
    {
        var layout = Layout("first\nsecond line");
        var place = layout.HitTestTextPosition(13);
        var hit = layout.HitTestPoint(place.Center);

        Assert.Equal(13, hit.TextPosition);
        Assert.Equal(2, layout.TextLines.Count);
        Assert.True(place.Y > 0);
    });

    [Fact]
    public Task Every_character_has_a_caret_place_in_growing_order() => ui.Run(() =>
    {
        var text = "e\u0301a\tb\u200Dc 😀.";
        var layout = Layout(text);
        var places = Enumerable.Range(0, text.Length).Select(i => layout.HitTestTextPosition(i).X).ToArray();

        Assert.Equal(places.Order(), places);
        Assert.Equal(places[0], layout.HitTestTextPosition(1).X);
    });

    [Fact]
    public Task A_composed_accent_takes_no_more_room_than_its_letter() => ui.Run(() =>
        Assert.Equal(Layout("é").Width, Layout("e\u0301").Width, 3));

    [Fact]
    public Task Control_characters_and_joiners_show_nothing() => ui.Run(() =>
    {
        Assert.Equal(Layout("ab").Width, Layout("a\u200D\u200Bb").Width, 3);
        Assert.True(Drawn("a\u200Db").Equals(Drawn("a\u200Bb")));
    });

    [Fact]
    public Task A_tab_is_as_wide_as_four_spaces() => ui.Run(() =>
    {
        var tab = Layout("a\tb").Width - Layout("ab").Width;
        Assert.InRange(tab, Layout("a    b").Width - Layout("ab").Width - 1, Layout("a    b").Width - Layout("ab").Width + 1);
    });

    [Fact]
    public Task Right_to_left_runs_are_mirrored() => ui.Run(() =>
    {
        var run = new TextLayout("(a", new Typeface(Inter), 40, Brushes.Black, flowDirection: FlowDirection.RightToLeft).TextLines[0]
            .TextRuns.OfType<ShapedTextRun>().Single(shaped => shaped.Text.Span[0] == '(');
        var closing = Layout(")").TextLines[0].TextRuns.OfType<ShapedTextRun>().First();

        Assert.Equal(closing.GlyphRun.GlyphInfos[0].GlyphIndex, run.GlyphRun.GlyphInfos[0].GlyphIndex);
    });

    [Theory]
    [InlineData(FontWeight.Normal, FontWeight.Bold)]
    [InlineData(FontWeight.Light, FontWeight.Normal)]
    public Task A_heavier_weight_leaves_more_ink(FontWeight light, FontWeight heavy) => ui.Run(() =>
        Assert.True(Ink(Drawn("Heavy", new Typeface(Inter, FontStyle.Normal, light))) < Ink(Drawn("Heavy", new Typeface(Inter, FontStyle.Normal, heavy))) * 0.95));

    [Fact]
    public Task Italics_lean_to_the_right_although_the_font_has_none() => ui.Run(() =>
    {
        var upright = Drawn("l", new Typeface(Inter)).BoundsOf(color => color.A > 60);
        var leaning = Drawn("l", new Typeface(Inter, FontStyle.Italic)).BoundsOf(color => color.A > 60);

        Assert.True(leaning.Width > upright.Width + 5);
        Assert.Equal(upright.Height, leaning.Height);
    });

    [Fact]
    public Task A_family_nobody_has_is_shown_in_Inter() => ui.Run(() =>
    {
        Assert.Equal(Layout("Same").Width, Layout("Same", new Typeface("No Such Family")).Width);
        Assert.Equal("Inter", FontManager.Current.DefaultFontFamily.Name);
    });

    [Fact]
    public Task Ink_stays_inside_the_bounds_of_its_glyph_run() => ui.Run(() =>
    {
        foreach (var style in new[] { FontStyle.Normal, FontStyle.Italic })
        {
            var run = Layout("jÄgpfy", new Typeface(Inter, style)).TextLines[0].TextRuns.OfType<ShapedTextRun>().First().GlyphRun;
            run.BaselineOrigin = new Point(20.4, 60.6);
            var picture = Pictures.Draw(300, 100, context => context.DrawGlyphRun(Brushes.Black, run));
            var ink = picture.BoundsOf(color => color.A > 0);
            var bounds = run.InkBounds;

            Assert.True(ink.X >= Math.Floor(bounds.X) && ink.Y >= Math.Floor(bounds.Y), $"{ink} leaves {bounds}.");
            Assert.True(ink.Right <= Math.Ceiling(bounds.Right) && ink.Bottom <= Math.Ceiling(bounds.Bottom), $"{ink} leaves {bounds}.");
        }
    });

    [Fact]
    public Task An_underline_leaves_a_gap_around_descenders() => ui.Run(() =>
    {
        int Gaps(string text)
        {
            var picture = Pictures.Draw(300, 60, context => new TextLayout(text, new Typeface(Inter), 32, Brushes.Transparent,
                textDecorations: [new TextDecoration { Location = TextDecorationLocation.Underline, Stroke = Brushes.Red }]).Draw(context, new Point(4, 4)));
            var line = picture.BoundsOf(color => color.R > 200);
            return line.Width - picture.Count(new PixelRect(line.X, line.Y + line.Height / 2, line.Width, 1), color => color.A > 0);
        }

        Assert.Equal(0, Gaps("aaa"));
        Assert.True(Gaps("apa") > 3);
    });

    private static TextLayout Layout(string text, Typeface? typeface = null) => new(text, typeface ?? new Typeface(Inter), 40, Brushes.Black);

    private static Picture Drawn(string text, Typeface? typeface = null) =>
        Pictures.Draw(300, 80, context => Layout(text, typeface).Draw(context, new Point(10, 10)));

    private static int Ink(Picture picture) => picture.Count(s_all, color => color.A > 128);
}
