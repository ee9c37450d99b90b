using System.Text.Json;
using Amcp.Avalonia.Tests.Tools;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.Primitives;
using Avalonia.Layout;
using Avalonia.Media;

namespace Amcp.Avalonia.Tests.Audit.Layout;

/// <summary>Scope, grouping, exemptions and effects of the check, and overlaps that are meant.</summary>
[Collection(UiCollection.Name)]
public sealed class CheckLayoutTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/49-layout")]
    public async Task A_finding_has_elements_figure_cure_and_bounds_and_siblings_share_one()
    {
        await using var window = await app.Show(Cards);

        var answer = await app.Answer("CheckLayout", new { window = "Test" });

        var finding = answer.Structured!.Value.GetProperty("findings")[0];
        Assert.Equal(("clipped", "give it more width, or wrap the text"), (finding.Text("rule"), finding.Text("cure")));
        Assert.Matches(@"^has a text that is cut off on the right by \d+ px; it has 40 x \d+$", finding.Text("problem"));
        Assert.Equal((3, 2), (finding.GetProperty("elements").GetArrayLength(), finding.GetProperty("moreElements").GetInt32()));
        Assert.Equal(40, finding.GetProperty("bounds")[0].GetProperty("width").GetDouble());
        Assert.Equal((800, 600), (answer.Structured.Value.GetProperty("width").GetInt32(), answer.Structured.Value.GetProperty("height").GetInt32()));
        Assert.Matches(@"^\d+ elements and 6 texts of Test: 2 findings.\n`.*` has a text .* \(Clipped, 4 more elements\)\n", answer.Text);
    }

    [Fact]
    public async Task The_scope_is_one_element_and_findings_are_left_out_by_element_and_rule()
    {
        await using var window = await app.Show(Cards);

        Assert.Equal((2, 0), Counted(await app.Call("CheckLayout", new { window = "Test" })));
        Assert.Equal((1, 0), Counted(await app.Call("CheckLayout", new { element = "Other" })));
        Assert.Equal((1, 1), Counted(await Ignoring(new { element = "Other" })));
        Assert.Equal((0, 6), Counted(await Ignoring(new { rules = new[] { "clipped" } })));
        Assert.Equal((2, 0), Counted(await Ignoring(new { element = "Other", rules = new[] { "small" } })));
        Assert.Equal((0, 0), Counted(await app.Call("CheckLayout", new { window = "Test", rules = new[] { "overlap" } })));
    }

    [Fact]
    public async Task Longer_texts_are_put_back_before_a_frame_shows_them()
    {
        var (label, seen) = (default(TextBlock), new List<string?>());
        await using var window = await app.Show(() =>
        {
            label = new TextBlock { Name = "It", Text = "Name of the station", Width = 150 };
            return new StackPanel { Children = { label, new TextBlock { Text = "17:20" } } };
        });
        var before = await app.Ui(() => label!.Bounds);

        var answer = await app.Call("CheckLayout", new { window = "Test", rules = new[] { "growth" } });

        Assert.EndsWith(" when texts are 40 % longer", answer.GetProperty("findings")[0].Text("problem"), StringComparison.Ordinal);
        Assert.Equal(("Name of the station", before), await app.Ui(() => (label!.Text!, label.Bounds)));
        Assert.True(await app.Ui(() => label!.IsSet(TextBlock.TextProperty)));
        await app.Ui(() => label!.Text = "Place");
        Assert.Equal("Place", await app.Ui(() => label!.Text));
    }

    [Fact]
    public async Task Layers_badges_canvases_and_what_takes_no_pointer_are_meant()
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Children =
            {
                new Panel { Children = { new Button { Content = "Inbox of the station", Width = 200 }, new Border { Background = Brushes.Red, HorizontalAlignment = HorizontalAlignment.Left, Child = new TextBlock { Text = "12" } } } },
                new Grid { Children = { new TextBox { Text = "Search" }, new Button { Content = "X", HorizontalAlignment = HorizontalAlignment.Right } } },
                new Grid { Children = { new TextBlock { Text = "Behind" }, new TextBlock { Text = "Before", ZIndex = 1 } } },
                new Grid { Children = { new TextBlock { Text = "Caption" }, new TextBlock { Text = "Watermark", IsHitTestVisible = false } } },
                new Canvas { Height = 30, Children = { new TextBlock { Text = "Caption" }, new TextBlock { Text = "Drawn" } } },
                new StackPanel { Orientation = Orientation.Horizontal, Spacing = -12, Children = { new Button { Content = "First" }, new Button { Content = "Second" } } },
            },
        });

        Assert.Equal((0, 0), Counted(await app.Call("CheckLayout", new { window = "Test" })));
    }

    [Fact]
    public async Task What_scrolls_into_view_and_links_in_a_text_are_no_findings()
    {
        await using var window = await app.Show(() => new ScrollViewer
        {
            HorizontalScrollBarVisibility = ScrollBarVisibility.Auto,
            Content = new StackPanel
            {
                Children =
                {
                    new Border { Height = 900 },
                    new Button { Content = "Far", Margin = new Thickness(900, 0, 0, 0) },
                    new TextBlock { Inlines = [new global::Avalonia.Controls.Documents.InlineUIContainer(new HyperlinkButton { Content = "a link", Padding = default, MinHeight = 0, FontSize = 10 })] },
                    new TextBox { Text = string.Join(' ', Enumerable.Repeat("A long note", 40)), Width = 200 },
                },
            },
        });

        Assert.Equal((0, 0), Counted(await app.Call("CheckLayout", new { window = "Test" })));
    }

    private Task<JsonElement> Ignoring(object entry) => app.Call("CheckLayout", new { window = "Test", ignore = new[] { entry } });

    private static (int Findings, int Ignored) Counted(JsonElement answer) => (answer.GetProperty("findings").GetArrayLength(), answer.GetProperty("ignored").GetInt32());

    private static StackPanel Cards()
    {
        var cards = new StackPanel { Children = { new StackPanel { Name = "Other", Children = { new TextBlock { Text = "The price of the order", Width = 60 } } } } };
        cards.Children.InsertRange(0, Enumerable.Range(0, 5).Select(at => new TextBlock { Text = $"The name of station {at}", Width = 40 }));
        return cards;
    }
}
