using Amcp.Avalonia.Audit.Contrast;
using Amcp.Avalonia.Tests.Tools;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.Documents;
using Avalonia.Media;

namespace Amcp.Avalonia.Tests.Audit;

/// <summary>Contrasts of known colours, drawn by the real renderer. Known answers: #767676 on white has 4.54:1, #777777 has 4.48:1, #949494 has 3.03:1.</summary>
[Collection(UiCollection.Name)]
public sealed class ContrastRuleTests(LiveApp app)
{
    [Theory]
    [InlineData("#000000", "#FFFFFF", 21.0)]
    [InlineData("#767676", "#FFFFFF", 4.54)]
    [InlineData("#777777", "#FFFFFF", 4.48)]
    [InlineData("#FF0000", "#FFFFFF", 4.0)]
    [InlineData("#0000FF", "#FFFFFF", 8.59)]
    public void Ratios_are_those_of_the_web_s_tables(string ink, string ground, double ratio) =>
        Assert.Equal(ratio, Luminance.Ratio(Of(ink), Of(ground)), 0.005);

    [Theory]
    [InlineData(11, "ill")]
    [InlineData(12, "ill")]
    [InlineData(12, "OK")]
    [InlineData(13, "1")]
    [InlineData(14, "Offline since 12:40")]
    [InlineData(16, "Hello")]
    [InlineData(20, "Hello")]
    [Trait("Requirement", "card/verb-accessible")]
    public async Task One_step_of_grey_decides_at_every_size_of_letters(double size, string text)
    {
        await using var window = await app.Show(() => On(
            Brushes.White, Text("Enough", text, "#767676", size), Text("Short", text, "#777777", size)));

        var answer = await app.Audit("contrast");

        Assert.Equal(["TextBlock#Short has a contrast of 4.47:1, #777777 on #FFFFFF; text needs 4.5:1"], Findings.Sentences(answer, "findings"));
        Assert.Empty(Findings.Sentences(answer, "undecided"));
        Assert.Equal(2, answer.GetProperty("texts").GetInt32());
        Assert.Equal("make the text darker or its background lighter", answer.GetProperty("findings")[0].Text("cure"));
    }

    [Theory]
    [InlineData(24, FontWeight.Normal, true)]
    [InlineData(23.9, FontWeight.Normal, false)]
    [InlineData(18.67, FontWeight.Bold, true)]
    [InlineData(18, FontWeight.Bold, false)]
    public async Task Large_text_needs_three_to_one(double size, FontWeight weight, bool isEnough)
    {
        await using var window = await app.Show(() =>
        {
            var text = Text("Title", "Orders", "#949494", size);
            text.FontWeight = weight;
            return On(Brushes.White, text);
        });

        Assert.Equal(isEnough ? [] : ["TextBlock#Title has a contrast of 3.03:1, #949494 on #FFFFFF; text needs 4.5:1"], await app.Found("contrast"));
    }

    [Fact]
    public async Task Light_text_on_dark_transparent_text_and_texts_of_controls_are_measured()
    {
        await using var window = await app.Show(() =>
        {
            var faint = Text("Faint", "Faint", "#000000", 16);
            faint.Opacity = 0.3;
            var dark = On(Brushes.Black, Text("Dim", "Dim", "#606060", 16));
            var button = new Button { Name = "Press", Content = "Press", Foreground = Brushes.White, Background = Brushes.Gray };
            return On(Brushes.White, faint, dark, button);
        });

        var found = await app.Found("contrast");

        Assert.Equal("TextBlock#Faint has a contrast of 2.12:1, #B2B2B2 on #FFFFFF; text needs 4.5:1", found[0]);
        Assert.Equal("TextBlock#Dim has a contrast of 3.33:1, #606060 on #000000; text needs 4.5:1", found[1]);
        Assert.Equal("Button#Press has a contrast of 3.94:1, #FFFFFF on #808080; text needs 4.5:1", found[2]);
        Assert.Equal(3, found.Count);
    }

    [Fact]
    public async Task Runs_of_several_brushes_are_measured_apart()
    {
        await using var window = await app.Show(() =>
        {
            var text = Text("Mixed", "", "#000000", 16);
            text.Inlines = [new Run("Black and "), new Run("grey") { Foreground = new SolidColorBrush(Color.Parse("#AAAAAA")) }];
            return On(Brushes.White, text);
        });

        Assert.Equal(["TextBlock#Mixed has a contrast of 2.32:1, #AAAAAA on #FFFFFF; text needs 4.5:1"], await app.Found("contrast"));
    }

    [Fact]
    public async Task Text_over_a_gradient_or_beneath_something_or_in_the_colour_of_its_background_is_undecided()
    {
        await using var window = await app.Show(() =>
        {
            var gradient = new LinearGradientBrush
            {
                StartPoint = RelativePoint.TopLeft,
                EndPoint = RelativePoint.BottomRight,
                GradientStops = { new GradientStop(Colors.Black, 0), new GradientStop(Colors.White, 1) },
            };
            return new StackPanel
            {
                Background = Brushes.White,
                Children =
                {
                    On(gradient, Text("Over", "Over a gradient", "#777777", 16)),
                    new Panel { Children = { Text("Beneath", "Beneath", "#000000", 16), new Border { Background = Brushes.White } } },
                    Text("Unseen", "Unseen", "#FFFFFF", 16),
                },
            };
        });

        var answer = await app.Audit("contrast");

        Assert.Empty(Findings.Sentences(answer, "findings"));
        Assert.Equal(
            [
                "TextBlock#Over has a text whose contrast is not one figure: its background is a picture or gradient",
                "TextBlock#Beneath has a text whose contrast is not one figure: something is drawn in front of it",
                "TextBlock#Unseen has a text whose contrast is not one figure: nothing of it is seen on its background",
            ],
            Findings.Sentences(answer, "undecided"));
    }

    [Fact]
    public async Task Disabled_elements_icons_and_what_is_scrolled_away_do_not_count()
    {
        await using var window = await app.Show(() =>
        {
            var disabled = new TextBox { IsEnabled = false };
            return On(
                Brushes.White,
                new Button { Content = "Disabled", IsEnabled = false },
                new Label { Content = "Its label", Target = disabled, Foreground = Brushes.WhiteSmoke },
                disabled,
                Text("Icon", "\uE001", "#EEEEEE", 16),
                new ScrollViewer { Height = 30, Content = new StackPanel { Children = { new Border { Height = 200 }, Text("Below", "Below", "#EEEEEE", 16) } } });
        });

        var answer = await app.Audit("contrast");

        Assert.Empty(Findings.Sentences(answer, "findings"));
        Assert.Equal(0, answer.GetProperty("texts").GetInt32());
    }

    private static StackPanel On(IBrush ground, params Control[] children)
    {
        var panel = new StackPanel { Background = ground };
        panel.Children.AddRange(children);
        return panel;
    }

    private static TextBlock Text(string name, string text, string colour, double size) =>
        new() { Name = name, Text = text, FontSize = size, Foreground = new SolidColorBrush(Color.Parse(colour)) };

    private static Rgb Of(string colour) => Color.Parse(colour) is var parsed ? new Rgb(parsed.R, parsed.G, parsed.B) : default;
}
