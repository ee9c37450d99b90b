using Amcp.Avalonia.Tests.Tools;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.Notifications;
using Avalonia.Controls.Primitives;
using Avalonia.Layout;
using Avalonia.Media;

namespace Amcp.Avalonia.Tests.Elements;

/// <summary>The content of layers above a window is in the tree, is told when it appears, and can be used.</summary>
[Collection(UiCollection.Name)]
public sealed class OverlayTests(LiveApp app)
{
    [Fact]
    public async Task A_toast_is_in_the_tree_told_under_opened_and_clicked()
    {
        var clicks = 0;
        await using var window = await app.Show(() => new Button { Name = "Save", Content = "Save" });
        await app.Ui(() =>
        {
            var toasts = new WindowNotificationManager(window.Window) { MaxItems = 2 };
            ((Button)window.Window.Content!).Click += (_, _) =>
                toasts.Show(new Notification("Saved", "All changes are stored", NotificationType.Success, TimeSpan.Zero, () => clicks++));
        });

        var saved = await app.Call("ClickElement", new { element = "Save" });
        var card = (await app.Call("FindElement", new { element = "type=NotificationCard" })).GetProperty("elements")[0];
        var message = await app.Call("FindElement", new { element = "type=NotificationCard >> text=All changes are stored" });
        var closed = await app.Call("ClickElement", new { element = "type=NotificationCard >> text=All changes are stored" });
        await app.Call("WaitForElement", new { element = "type=NotificationCard", exists = false });

        Assert.Equal("Window/WindowNotificationManager[0]/NotificationCard[0]", card.Text("path"));
        Assert.Contains("Saved", card.Text("name"), StringComparison.Ordinal);
        Assert.Contains("NotificationCard", Assert.Single(saved.Words("opened")), StringComparison.Ordinal);
        Assert.Single(message.GetProperty("elements").EnumerateArray());
        Assert.StartsWith("Window/WindowNotificationManager[0]/NotificationCard[0]/", closed.Text("hit"), StringComparison.Ordinal);
        Assert.Equal(1, clicks);
    }

    [Fact]
    public async Task An_adorner_stands_under_the_element_that_it_adorns_and_a_focus_mark_does_not()
    {
        await using var window = await app.Show(() =>
        {
            var inbox = new Button { Name = "Inbox", Content = "Inbox" };
            AdornerLayer.SetAdorner(inbox, new Border { Name = "Badge", Background = Brushes.Red, Child = new TextBlock { Text = "3" } });
            return new StackPanel { Children = { inbox, new Button { Name = "Sent", Content = "Sent" } } };
        });

        await app.Call("PressKey", new { element = "Inbox", key = "Tab" });
        var badge = (await app.Call("FindElement", new { element = "Inbox >> #Badge" })).GetProperty("elements")[0];
        var tree = await app.Call("GetElementTree", new { full = true, root = "type=Window" });

        Assert.Equal("Window/StackPanel[0]/Button[0]/Border[0]", badge.Text("path"));
        Assert.Equal("true", (await app.Call("FindElement", new { element = "Sent" })).GetProperty("elements")[0].Property("focused"));
        Assert.Equal(["Window", "StackPanel", "Button", "Border", "TextBlock", "Button"], tree.Elements().Select(element => element.Text("type")));
    }

    [Fact]
    public async Task A_layer_within_the_content_belongs_to_the_tree_too()
    {
        var clicks = 0;
        await using var window = await app.Show(() =>
        {
            var map = new Border { Name = "Map", Width = 200, Height = 100, Background = Brushes.Beige };
            var pin = new Button { Name = "Pin", Content = "Pin", [AdornerLayer.AdornedElementProperty] = map };
            pin.Click += (_, _) => clicks++;
            map.Loaded += (_, _) => AdornerLayer.GetAdornerLayer(map)!.Children.Add(pin);
            return new StackPanel { Children = { new TextBlock { Text = "Above" }, new VisualLayerManager { Child = map } } };
        });

        var pin = await app.Call("ClickElement", new { element = "Map >> 'Pin'" });

        Assert.Equal("Window/StackPanel[0]/Border[0]/Button[0]", pin.Text("hit"));
        Assert.Equal(1, clicks);
    }

    [Fact]
    public async Task An_adorner_has_its_place_on_the_element_that_it_adorns()
    {
        await using var window = await app.Show(() =>
        {
            var inbox = new Border { Name = "Inbox", Width = 120, Height = 40, Margin = new Thickness(70, 30, 0, 0) };
            AdornerLayer.SetAdorner(inbox, new Border
            {
                Name = "Badge", Width = 20, Height = 10, HorizontalAlignment = HorizontalAlignment.Right, VerticalAlignment = VerticalAlignment.Top,
                Background = Brushes.Red, Child = new TextBlock { Text = "3" },
            });
            return new Canvas { Children = { inbox } };
        });

        var found = (await app.Call("FindElement", new { element = "Inbox >> #Badge" })).GetProperty("elements")[0];
        var inTree = (await app.Call("GetElementTree", new { full = true, root = "Badge" })).GetProperty("roots")[0];

        Assert.Equal("""{"x":170,"y":30,"width":20,"height":10}""", found.GetProperty("bounds").GetRawText());
        Assert.Equal("""{"x":170,"y":30,"width":20,"height":10}""", inTree.GetProperty("bounds").GetRawText());
    }

    [Fact]
    public async Task A_flyout_and_a_drop_down_are_told_when_they_appear_and_when_they_are_gone()
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Children =
            {
                new Button { Name = "More", Content = "More", Flyout = new Flyout { Content = new TextBlock { Text = "Details" } } },
                new ComboBox { Name = "Level", ItemsSource = new[] { "Low", "High" } },
            },
        });

        var opened = await app.Call("ClickElement", new { element = "More" });
        var closed = await app.Call("PressKey", new { key = "Escape" });
        var dropped = await app.Call("ClickElement", new { element = "Level" });
        var chosen = await app.Call("ClickElement", new { element = "Level >> 'High'" });
        var selected = await app.Call("SelectItem", new { element = "Level", item = "Low" });

        Assert.Contains("FlyoutPresenter", Assert.Single(opened.Words("opened")), StringComparison.Ordinal);
        Assert.Equal(opened.Words("opened"), closed.Words("closed"));
        Assert.Equal(["popup of Level"], dropped.Words("opened"));
        Assert.Equal(["popup of Level"], chosen.Words("closed"));
        Assert.Empty(selected.Words("opened").Concat(selected.Words("closed")));
    }
}
