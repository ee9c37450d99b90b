using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Tools.Pointer;

[Collection(UiCollection.Name)]
public sealed class ScrollElementTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/tools-scroll")]
    public async Task Scrolls_by_the_distance_of_the_wheel_and_to_the_edges()
    {
        await using var window = await app.Show(Tall);

        var down = await app.Call("ScrollElement", new { element = "Pane", dy = 150 });
        var bottom = await app.Call("ScrollElement", new { element = "Pane", to = "bottom" });
        var top = await app.Call("ScrollElement", new { element = "Pane", to = "top" });

        Assert.Equal(150, down.GetProperty("offset").GetProperty("y").GetDouble());
        Assert.Equal(
            bottom.GetProperty("extent").GetProperty("height").GetDouble() - bottom.GetProperty("viewport").GetProperty("height").GetDouble(),
            bottom.GetProperty("offset").GetProperty("y").GetDouble(), 1);
        Assert.Equal(0, top.GetProperty("offset").GetProperty("y").GetDouble());
    }

    [Fact]
    public async Task Brings_an_element_into_view()
    {
        await using var window = await app.Show(Tall);

        var result = await app.Call("ScrollElement", new { element = "End", to = "view" });

        Assert.EndsWith("/Button[0]", result.Text("path"), StringComparison.Ordinal);
        Assert.True(result.GetProperty("offset").GetProperty("y").GetDouble() > 0);
    }

    [Fact]
    [Trait("Requirement", "card/tools-scroll")]
    public async Task Brings_an_item_into_view_that_was_never_shown()
    {
        await using var window = await app.Show(() => new ListBox { Name = "Rows", Height = 200, ItemsSource = Enumerable.Range(0, 500).Select(row => $"Row {row}").ToList() });

        var result = await app.Call("ScrollElement", new { element = "Rows", item = "Row 321" });
        var end = await app.Call("ScrollElement", new { element = "Rows", to = "bottom" });

        Assert.Equal("Window/ListBox[0]/ListBoxItem[321]", result.Text("path"));
        Assert.NotEmpty((await app.Call("FindElement", new { element = "'Row 499'" })).GetProperty("elements").EnumerateArray());
        Assert.True(end.GetProperty("offset").GetProperty("y").GetDouble() > 0);
    }

    [Fact]
    public async Task What_does_not_scroll_is_unsupported()
    {
        await using var window = await app.Show(() => new Button { Name = "Plain", Content = "x" });

        Assert.Equal("UNSUPPORTED", (await app.Failure("ScrollElement", new { element = "Plain", to = "bottom" })).Code);
    }

    private static ScrollViewer Tall() => new()
    {
        Name = "Pane", Height = 300,
        Content = new StackPanel { Children = { new Border { Height = 1500 }, new Button { Name = "End", Content = "End" } } },
    };
}
