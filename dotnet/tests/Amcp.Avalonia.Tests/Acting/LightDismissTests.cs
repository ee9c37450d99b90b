using Amcp.Avalonia.Tests.Tools;
using Amcp.Avalonia.Tools;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.Primitives;

namespace Amcp.Avalonia.Tests.Acting;

/// <summary>A click outside of an open popup closes it, as for a person.</summary>
[Collection(UiCollection.Name)]
public sealed class LightDismissTests(LiveApp app)
{
    [Fact]
    public async Task A_click_beneath_an_open_flyout_closes_it_first_and_says_so()
    {
        var clicks = 0;
        await using var window = await app.Show(() => Page(() => clicks++));
        await app.Call("ClickElement", new { element = "More" });

        var answer = await app.Answer("ClickElement", new { element = "Far" });

        Assert.Equal(1, clicks);
        Assert.Equal(["Window/StackPanel[0]/Button[0]"], answer.Structured!.Value.Words("dismissed"));
        Assert.Contains("Closed the open popup of", answer.Text, StringComparison.Ordinal);
        await app.Call("WaitForElement", new { element = "text=Details", exists = false });
        Assert.Empty((await app.Call("ClickElement", new { element = "Far" })).Words("dismissed"));
    }

    [Fact]
    public async Task A_click_on_a_point_or_on_the_owner_closes_the_popup_only()
    {
        var clicks = 0;
        await using var window = await app.Show(() => Page(() => clicks++));

        await app.Call("ClickElement", new { element = "More" });
        var owner = await app.Call("ClickElement", new { element = "More" });
        await app.Call("WaitForElement", new { element = "text=Details", exists = false });
        await app.Call("ClickElement", new { element = "More" });
        var point = await app.Call("ClickElement", new { x = 700, y = 500 });
        await app.Call("WaitForElement", new { element = "text=Details", exists = false });

        Assert.Equal(["Window/StackPanel[0]/Button[0]"], owner.Words("dismissed"));
        Assert.Equal(["Window/StackPanel[0]/Button[0]"], point.Words("dismissed"));
        Assert.Equal(0, clicks);
    }

    [Fact]
    public async Task A_popup_that_passes_the_click_on_is_clicked_through_once()
    {
        var clicks = 0;
        Popup? popup = null;
        await using var window = await app.Show(() =>
        {
            var page = Page(() => clicks++);
            popup = new Popup { IsLightDismissEnabled = true, OverlayDismissEventPassThrough = true, Child = new TextBlock { Text = "Hint" }, PlacementTarget = page };
            page.Children.Add(popup);
            return page;
        });
        await app.Ui(() => popup!.IsOpen = true);

        var result = await app.Call("ClickElement", new { element = "Far" });

        Assert.Equal(1, clicks);
        Assert.Single(result.Words("dismissed"));
        Assert.False(await app.Ui(() => popup!.IsOpen));
    }

    [Fact]
    public async Task A_list_beneath_an_open_menu_is_selected_from()
    {
        ListBox? list = null;
        await using var window = await app.Show(() => new DockPanel
        {
            Children =
            {
                new Button
                {
                    [DockPanel.DockProperty] = Dock.Top, Name = "Menu", Content = "Menu",
                    Flyout = new MenuFlyout { ItemsSource = Enumerable.Range(0, 14).Select(item => new MenuItem { Header = $"A rather long entry {item}" }).ToList() },
                },
                (list = new ListBox { Name = "Rows", ItemsSource = new[] { "One", "Two", "Three" } }),
            },
        });
        await app.Call("ClickElement", new { element = "Menu" });

        var result = await app.Call("SelectItem", new { element = "Rows", item = "Two" });

        Assert.Equal(1, await app.Ui(() => list!.SelectedIndex));
        Assert.Equal(["Window/DockPanel[0]/Button[0]"], result.Words("dismissed"));
    }

    [Fact]
    public async Task A_tap_and_a_press_close_it_too()
    {
        var clicks = 0;
        await using var window = await app.Show(() => Page(() => clicks++));

        await app.Call("ClickElement", new { element = "More" });
        var tapped = await app.Call("TouchElement", new { action = "tap", element = "Far" });
        await app.Call("ClickElement", new { element = "More" });
        var pressed = await app.Call("UsePointer", new { action = "down", element = "Far" });
        await app.Call("UsePointer", new { action = "up" });

        Assert.Equal(2, clicks);
        Assert.Equal((1, 1), (tapped.Words("dismissed").Count, pressed.Words("dismissed").Count));
    }

    private static StackPanel Page(Action clicked)
    {
        var far = new Button { Name = "Far", Content = "Far", Margin = new Thickness(300, 300, 0, 0) };
        far.Click += (_, _) => clicked();
        return new StackPanel { Children = { new Button { Name = "More", Content = "More", Flyout = new Flyout { Content = new TextBlock { Text = "Details" } } }, far } };
    }
}
