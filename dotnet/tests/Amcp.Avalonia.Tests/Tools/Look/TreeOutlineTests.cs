using Amcp.Avalonia.Tools;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Tools.Look;

/// <summary>The outline of a tree is short and comes in parts; each line has a ref and a locator.</summary>
[Collection(UiCollection.Name)]
public sealed class TreeOutlineTests(LiveApp app)
{
    [Fact]
    public async Task Each_line_has_a_ref_and_a_locator_and_layout_panels_have_no_line()
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Children =
            {
                new Button { Name = "Save", Content = "It's done", IsEnabled = false },
                new Border { Child = new CheckBox { Content = "Mute", IsChecked = true } },
                new TextBox { Text = "bob" },
                new Button { Content = "Delete" },
                new Button { Content = new TextBlock { Text = "Delete" } },
            },
        });

        var answer = await app.Call("GetElementTree", new { });

        var lines = answer.Text("outline")!.Split('\n').Select(WithoutRef);
        Assert.Equal(
            [
                "Window 'Test'", " Button#Save = 'It\\'s done' [enabled=false]", " CheckBox 'Mute' [checked=true]", " type=TextBox = 'bob'",
                " Button 'Delete' nth=0", " Button 'Delete' nth=1",
            ],
            lines);
        Assert.Equal(6, answer.GetProperty("count").GetInt32());
        Assert.Equal(
            ["0 Window  Test ", "1 Button Save It's done It's done", "1 CheckBox  Mute ", "1 TextBox   bob", "1 Button  Delete ", "1 Button  Delete "],
            (await app.Answer("GetElementTree", new { })).Outline.Select(row => $"{row.Depth} {row.Type} {row.Id} {row.Name} {row.Text}"));
        Assert.False(answer.TryGetProperty("roots", out _) || answer.TryGetProperty("next", out _));
    }

    [Fact]
    public async Task Every_ref_and_every_locator_of_a_line_finds_its_element()
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Children = { new Button { Content = "Same" }, new Button { Content = "Same" }, new TextBox(), new TextBox { Name = "Note" }, new Slider() },
        });

        foreach (var line in (await app.Call("GetElementTree", new { })).Text("outline")!.Split('\n'))
        {
            var (reference, locator) = (line.Trim().Split(' ')[0], WithoutRef(line).Trim().Split(" = ")[0].Split(" [")[0]);
            Assert.Equal(await PathOf(reference), await PathOf(locator));
        }

        async Task<string?> PathOf(string element) => (await app.Call("FindElement", new { element })).GetProperty("elements")[0].Text("path");
    }

    [Fact]
    public async Task A_long_tree_comes_in_parts()
    {
        await using var window = await app.Show(() => Rows(600));

        var (seen, after, parts) = (new List<string>(), default(string), 0);
        do
        {
            var answer = await app.Call("GetElementTree", after is null ? (object)new { } : new { after });
            seen.AddRange(answer.Text("outline")!.Split('\n').Select(WithoutRef));
            after = answer.TryGetProperty("next", out var next) ? next.GetString() : null;
            parts++;
        }
        while (after is not null);

        Assert.True(parts > 1);
        Assert.Equal(["Window 'Test'", " ScrollViewer#Scroller", .. Enumerable.Range(0, 600).Select(row => $"  Button 'Row {row}'")], seen);
    }

    [Fact]
    public async Task The_text_says_how_to_go_on()
    {
        await using var window = await app.Show(() => Rows(600));

        var answer = await app.Answer("GetElementTree", new { });

        Assert.EndsWith($" more lines: after={answer.Structured!.Value.Text("next")})", answer.Text);
    }

    [Fact]
    public async Task Bounds_are_told_when_they_are_asked_for()
    {
        await using var window = await app.Show(() => new Canvas { Children = { new Button { Content = "Far", Width = 60, Height = 30, [Canvas.LeftProperty] = 40d, [Canvas.TopProperty] = 20d } } });

        var outline = (await app.Call("GetElementTree", new { bounds = true, root = "Button 'Far'" })).Text("outline")!;

        Assert.Equal("Button 'Far' (40,20 60x30)", WithoutRef(outline));
    }

    [Fact]
    public async Task A_part_after_an_element_that_is_gone_is_refused()
    {
        await using var window = await app.Show(() => Rows(3));

        Assert.Equal("STALE_REF", (await app.Failure("GetElementTree", new { after = "@e999999" })).Code);
    }

    private static ScrollViewer Rows(int count)
    {
        var panel = new StackPanel();
        for (var row = 0; row < count; row++)
            panel.Children.Add(new Button { Content = $"Row {row}" });

        return new ScrollViewer { Name = "Scroller", Content = panel };
    }

    private static string WithoutRef(string line)
    {
        var start = line.IndexOf('@', StringComparison.Ordinal);
        return line[..start] + line[(line.IndexOf(' ', start) + 1)..];
    }
}
