using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tests.Tools;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Elements;

/// <summary>Parts of control templates are reached within their control, and by the paths that the tree gives.</summary>
[Collection(UiCollection.Name)]
public sealed class TemplatePartTests(LiveApp app)
{
    [Fact]
    public async Task A_part_is_reached_by_its_type_or_name_within_its_control_when_nothing_else_matches()
    {
        await using var window = await app.Show(Panel);

        var thumb = (await app.Call("FindElement", new { element = "Volume >> type=Thumb" })).GetProperty("elements")[0];
        var track = (await app.Call("FindElement", new { element = "Volume >> #PART_Track" })).GetProperty("elements")[0];
        var typed = (await app.Call("FindElement", new { element = "Volume >> Track#PART_Track >> type=Thumb" })).GetProperty("elements")[0];
        var unscoped = await app.Failure("ClickElement", new { element = "type=Thumb", timeout = 30 });
        var own = (await app.Call("FindElement", new { element = "Fields >> type=TextBlock" })).GetProperty("elements");

        Assert.Contains("/template/", thumb.Text("path"), StringComparison.Ordinal);
        Assert.Equal(("Track", thumb.Text("path")), (track.Text("type"), typed.Text("path")));
        Assert.Equal("ELEMENT_NOT_FOUND", unscoped.Code);
        Assert.Equal("Name", Assert.Single(own.EnumerateArray()).Text("name"));
    }

    [Fact]
    public async Task A_text_that_is_the_content_of_a_window_is_an_element_of_it()
    {
        await using var window = await app.Show(() => new TextBox { Name = "Replaced" });
        await app.Ui(() => window.Window.Content = "Welcome to Avalonia!");

        var welcome = (await app.Call("FindElement", new { element = "text=Welcome to Avalonia!" })).GetProperty("elements")[0];

        Assert.Equal(("TextBlock", "Welcome to Avalonia!"), (welcome.Text("type"), welcome.Text("name")));
        Assert.Contains("TextBlock 'Welcome to Avalonia!'", (await app.Call("GetElementTree", new { })).Text("outline")!, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_part_is_dragged_and_clicked()
    {
        var slider = default(Slider);
        await using var window = await app.Show(() => slider = new Slider { Name = "Volume", Width = 400, Maximum = 100 });

        await app.Call("DragElement", new { element = "Volume >> type=Thumb", toElement = "Volume >> #PART_IncreaseButton" });
        var hit = await app.Call("ClickElement", new { element = "Volume >> #PART_IncreaseButton" });

        Assert.True(await app.Ui(() => slider!.Value) > 10);
        Assert.StartsWith("Window/Slider[0]", hit.Text("hit"), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Every_path_of_a_tree_with_templates_leads_to_its_element()
    {
        await using var window = await app.Show(Panel);

        var elements = (await app.Call("GetElementTree", new { full = true, root = "Fields", templates = true })).Elements().ToList();

        Assert.Contains(elements, element => element.Text("type") == "Thumb");
        foreach (var path in elements.Select(element => element.Text("path")).ToList())
        {
            var found = (await app.Call("FindElement", new { element = path })).GetProperty("elements");
            Assert.Equal(path, Assert.Single(found.EnumerateArray()).Text("path"));
        }
    }

    private static StackPanel Panel() => new()
    {
        Name = "Fields",
        Children = { new TextBlock { Text = "Name" }, new TextBox { Name = "Box", Text = "Ada" }, new Slider { Name = "Volume", Width = 200 } },
    };
}
