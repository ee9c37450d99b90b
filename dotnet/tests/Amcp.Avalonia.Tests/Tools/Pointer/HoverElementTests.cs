using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Tools.Pointer;

[Collection(UiCollection.Name)]
public sealed class HoverElementTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/tools-hover")]
    public async Task The_pointer_is_over_what_it_was_moved_to_until_it_leaves()
    {
        Button? button = null;
        await using var window = await app.Show(() => new StackPanel { Children = { (button = new Button { Name = "Save", Content = "Save" }) } });

        var over = await app.Call("HoverElement", new { element = "Save" });
        var wasOver = await app.Ui(() => button!.IsPointerOver);
        var away = await app.Call("HoverElement", new { });

        Assert.Equal("Window/StackPanel[0]/Button[0]", over.Text("hit"));
        Assert.True(wasOver);
        Assert.Equal(System.Text.Json.JsonValueKind.Null, away.GetProperty("hit").ValueKind);
        Assert.False(await app.Ui(() => button!.IsPointerOver));
    }

    [Fact]
    public async Task Two_captures_are_equal_when_the_pointer_has_come_and_gone()
    {
        await using var window = await app.Show(() => new StackPanel { Children = { new Button { Name = "Save", Content = "Save" } } });
        var before = (await app.Call("CaptureScreenshot", new { })).Text("pixelHash");

        await app.Call("HoverElement", new { element = "Save" });
        var hovered = (await app.Call("CaptureScreenshot", new { })).Text("pixelHash");
        await app.Call("HoverElement", new { });

        Assert.NotEqual(before, hovered);
        Assert.Equal(before, (await app.Call("CaptureScreenshot", new { })).Text("pixelHash"));
    }
}
