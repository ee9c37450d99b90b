using Amcp.Avalonia.Core;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Tools.Windows;

[Collection(UiCollection.Name)]
public sealed class ResizeWindowTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/tools-resize-window")]
    public async Task The_layout_follows_the_new_size()
    {
        await using var window = await app.Show(() => new Border { Name = "Content" });

        var resized = await app.Call("ResizeWindow", new { width = 500, height = 300 });
        var content = (await app.Call("FindElement", new { element = "Content" })).GetProperty("elements")[0].GetProperty("bounds");

        Assert.Equal(("Test", 500, 300, "normal"), (resized.Text("window"), Number(resized, "width"), Number(resized, "height"), resized.Text("state")));
        Assert.Equal((500, 300), (Number(content, "width"), Number(content, "height")));
        Assert.True(Number(resized, "moreChanged") > 0);
    }

    [Fact]
    [Trait("Requirement", "card/tools-resize-window")]
    public async Task A_windows_own_limits_hold_and_the_answer_has_the_real_size()
    {
        await using var window = await app.Show(() => new Border());
        await app.Ui(() => (window.Window.MinWidth, window.Window.MaxHeight) = (400, 350));

        var resized = await app.Call("ResizeWindow", new { width = 100, height = 900 });

        Assert.Equal((400, 350), (Number(resized, "width"), Number(resized, "height")));
    }

    [Fact]
    public async Task One_side_can_be_given_alone()
    {
        await using var window = await app.Show(() => new Border());

        var resized = await app.Call("ResizeWindow", new { height = 450, window = "Test" });

        Assert.Equal((800, 450), (Number(resized, "width"), Number(resized, "height")));
    }

    [Fact]
    [Trait("Requirement", "card/tools-resize-window")]
    public async Task A_window_is_maximised_and_comes_back_to_its_size()
    {
        await using var window = await app.Show(() => new Border());

        var large = await app.Call("ResizeWindow", new { state = "maximized" });
        var normal = await app.Call("ResizeWindow", new { state = "normal" });

        Assert.Equal(("maximized", 1920, 1080), (large.Text("state"), Number(large, "width"), Number(large, "height")));
        Assert.Equal(("normal", 800, 600), (normal.Text("state"), Number(normal, "width"), Number(normal, "height")));
    }

    [Fact]
    public async Task A_size_makes_a_maximised_window_normal()
    {
        await using var window = await app.Show(() => new Border());
        await app.Call("ResizeWindow", new { state = "maximized" });

        var resized = await app.Call("ResizeWindow", new { width = 640, height = 480 });

        Assert.Equal(("normal", 640, 480), (resized.Text("state"), Number(resized, "width"), Number(resized, "height")));
    }

    [Fact]
    public async Task A_window_that_people_cannot_resize_is_refused()
    {
        await using var window = await app.Show(() => new Border());
        await app.Ui(() => window.Window.CanResize = false);

        var failure = await app.Failure("ResizeWindow", new { width = 500 });

        Assert.Equal("UNSUPPORTED", failure.Code);
        Assert.Equal(800, await app.Ui(() => window.Window.ClientSize.Width));
    }

    [Theory]
    [InlineData("{}")]
    [InlineData("""{"width":0}""")]
    [InlineData("""{"width":500,"state":"maximized"}""")]
    public async Task Contradictions_are_refused(string arguments)
    {
        await using var window = await app.Show(() => new Border());

        var failure = await app.Failure("ResizeWindow", System.Text.Json.JsonDocument.Parse(arguments).RootElement);

        Assert.Equal("INVALID_ARGUMENT", failure.Code);
    }

    [Fact]
    [Trait("Requirement", "card/failure-window-closed")]
    public async Task A_window_that_has_closed_meanwhile_is_told_from_one_that_never_was()
    {
        await using var window = await app.Show(() => new Border());
        await (await app.Show(() => new Border(), "Details")).DisposeAsync();

        var closed = await app.Failure("ResizeWindow", new { window = "Details", width = 500 });
        var clicked = await app.Failure("ClickElement", new { window = "Details", element = "Save", timeout = 20 });
        var unknown = await app.Failure("ResizeWindow", new { window = "No such window", width = 500 });

        Assert.Equal(("WINDOW_CLOSED", "WINDOW_CLOSED", "ELEMENT_NOT_FOUND"), (closed.Code, clicked.Code, unknown.Code));
        Assert.Equal("The window `Details` has closed. Open are: `Test`.", closed.Message);
        await app.Call("WaitForElement", new { window = "Details", element = "Save", exists = false });
    }

    private static int Number(System.Text.Json.JsonElement answer, string property) => (int)answer.GetProperty(property).GetDouble();
}
