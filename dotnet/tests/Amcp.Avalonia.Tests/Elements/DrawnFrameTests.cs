#if !AVALONIA11
using Amcp.Avalonia.Tests.Tools;
using Avalonia;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Tools;

/// <summary>The title bar and the caption buttons that Avalonia 12 draws are in the tree of their window and can be used.</summary>
[Collection(UiCollection.Name)]
public sealed class DrawnFrameTests(LiveApp app)
{
    [Fact]
    public async Task The_caption_buttons_are_in_the_tree_with_their_place()
    {
        await using var window = await app.Show(() => new TextBlock { Text = "Content" });
        Assert.Equal(["Window", "TextBlock"], await Types());

        await app.Ui(() => (window.Window.ExtendClientAreaToDecorationsHint, window.Window.ExtendClientAreaTitleBarHeightHint) = (true, 40));
        await app.Call("WaitForIdle", new { });

        var bar = (await app.Call("FindElement", new { element = "AvaloniaTitleBar" })).GetProperty("elements")[0];
        var close = (await app.Call("FindElement", new { element = "Button 'Close'" })).GetProperty("elements")[0];
        Assert.Equal("Window/Button[3]", close.Text("path"));
        Assert.Equal(40, bar.GetProperty("bounds").GetProperty("height").GetDouble());
        var bounds = close.GetProperty("bounds");
        Assert.Equal(window.Window.ClientSize.Width, bounds.GetProperty("x").GetDouble() + bounds.GetProperty("width").GetDouble(), 3);
        Assert.Equal(close.Text("path"), (await app.Call("FindElement", new { element = "Window/Button[3]" })).GetProperty("elements")[0].Text("path"));

        await app.Ui(() => window.Window.ExtendClientAreaToDecorationsHint = false);
        await app.Call("WaitForIdle", new { });
        Assert.Equal(["Window", "TextBlock"], await Types());

        async Task<IEnumerable<string>> Types() => (await app.Call("GetElementTree", new { full = true })).Elements().Select(element => element.Text("type")!);
    }

    [Fact]
    public async Task A_type_alone_means_elements_of_the_app_and_a_name_a_caption_button_too()
    {
        await using var window = await app.Show(() => new Button { Name = "Save", Content = "Save" });
        await app.Ui(() => window.Window.ExtendClientAreaToDecorationsHint = true);
        await app.Call("WaitForElement", new { element = "Close" });

        var clicked = await app.Call("ClickElement", new { element = "type=Button" });
        var counted = await app.Call("FindElement", new { element = "Window >> type=Button", all = true });
        await app.Call("FindElement", new { element = "Button 'Close'" });
        await app.Call("FindElement", new { element = "Button#Close" });

        Assert.EndsWith("Button[0]", clicked.Text("hit"), StringComparison.Ordinal);
        Assert.Equal(1, counted.GetProperty("elements").GetArrayLength());
    }

    [Fact]
    public async Task Caption_buttons_maximise_restore_and_close_their_window()
    {
        await using var window = await app.Show(() => new TextBlock { Text = "Content" });
        await app.Ui(() => window.Window.ExtendClientAreaToDecorationsHint = true);

        await app.Call("ClickElement", new { element = "Maximize" });
        Assert.Equal(WindowState.Maximized, await app.Ui(() => window.Window.WindowState));
        await app.Call("ClickElement", new { element = "Maximize" });
        Assert.Equal(WindowState.Normal, await app.Ui(() => window.Window.WindowState));
        var closed = await app.Call("ClickElement", new { element = "Close" });

        Assert.Single(closed.Words("closed"));
    }

    [Fact]
    public async Task The_title_bar_is_double_clicked_as_by_a_person()
    {
        await using var window = await app.Show(() => new Panel());
        await app.Ui(() => window.Window.ExtendClientAreaToDecorationsHint = true);

        await app.Call("ClickElement", new { element = "AvaloniaTitleBar", count = 2 });

        Assert.Equal(WindowState.Maximized, await app.Ui(() => window.Window.WindowState));
    }
}
#endif
