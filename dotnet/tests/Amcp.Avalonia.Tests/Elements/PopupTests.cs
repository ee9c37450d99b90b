using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tests.Tools;
using Avalonia.Controls;
using Avalonia.Controls.Primitives;
using Avalonia.Media;

namespace Amcp.Avalonia.Tests.Elements;

/// <summary>A popup above the content of a window is in the tree under its opener, and can be used.</summary>
[Collection(UiCollection.Name)]
public sealed class PopupTests(LiveApp app)
{
    [Fact]
    public async Task A_tool_tip_is_read_while_its_control_is_hovered()
    {
        await using var window = await app.Show(() =>
        {
            var save = new Button { Name = "Save", Content = "Save" };
            ToolTip.SetTip(save, new StackPanel { Children = { new TextBlock { Text = "Saves the draft" } } });
            ToolTip.SetShowDelay(save, 0);
            return new StackPanel { Children = { save } };
        });

        await app.Call("HoverElement", new { element = "Save" });
        var tip = await app.Call("WaitForElement", new { element = "type=ToolTip", matches = "Saves the draft" });
        await app.Call("HoverElement", new { });
        await app.Call("WaitForElement", new { element = "type=ToolTip", exists = false });

        Assert.StartsWith("Window/StackPanel[0]/Button[0]/", tip.Text("path"), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_submenu_opens_and_its_items_tell_their_states()
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Children =
            {
                new Menu
                {
                    Items =
                    {
                        new MenuItem
                        {
                            Header = "_File",
                            Items =
                            {
                                new MenuItem { Header = "_Export", Items = { new MenuItem { Header = "As _CSV" }, new MenuItem { Header = "As _PDF", IsEnabled = false } } },
                                new MenuItem { Header = "_Wrap", ToggleType = MenuItemToggleType.CheckBox, IsChecked = true },
                            },
                        },
                    },
                },
            },
        });

        await app.Call("ClickElement", new { element = "MenuItem 'File'" });
        await app.Call("ClickElement", new { element = "MenuItem 'Export'" });
        var items = (await app.Call("GetElementTree", new { full = true, root = "type=Menu" })).Elements()
            .Where(item => item.Text("type") == "MenuItem").ToDictionary(item => item.Text("name")!);
        var disabled = await app.Failure("ClickElement", new { element = "MenuItem 'As PDF'", timeout = 30 });
        await app.Call("ClickElement", new { element = "MenuItem 'As CSV'" });

        Assert.Equal("Window/StackPanel[0]/Menu[0]/MenuItem[0]/MenuItem[0]/MenuItem[0]", items["As CSV"].Text("path"));
        Assert.Equal(("true", "true", "false"), (items["Export"].Property("expanded"), items["Wrap"].Property("checked"), items["As PDF"].Property("enabled")));
        Assert.Equal("DISABLED", disabled.Code);
        await app.Call("WaitForElement", new { element = "MenuItem 'As CSV'", visible = false });
    }

    [Fact]
    public async Task A_drop_down_stands_under_its_box_only_while_it_is_open()
    {
        await using var window = await app.Show(() => new StackPanel { Children = { new ComboBox { Name = "Level", ItemsSource = new[] { "Info", "Warning", "Error" } } } });

        Assert.Equal("3", (await app.Call("FindElement", new { element = "Level" })).GetProperty("elements")[0].Property("itemCount"));
        await app.Call("ClickElement", new { element = "Level" });
        var item = await app.Call("ClickElement", new { element = "Level >> 'Warning'" });

        Assert.Equal("Window/StackPanel[0]/ComboBox[0]/ComboBoxItem[1]", item.Text("hit"));
        await app.Call("WaitForElement", new { element = "Level", text = "Warning", properties = new { expanded = "false" } });
        await app.Call("WaitForElement", new { element = "Level >> type=ComboBoxItem", visible = false });
    }

    [Fact]
    public async Task What_lies_beneath_an_open_flyout_is_told_to_be_behind_it()
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Children = { new Button { Name = "More", Content = "More", Flyout = new Flyout { Content = new TextBlock { Text = "Details" } } }, new Button { Name = "Far", Content = "Far", Margin = new global::Avalonia.Thickness(300, 300, 0, 0) } },
        });
        await app.Call("ClickElement", new { element = "More" });

        var covered = await app.Failure("HoverElement", new { element = "Far", timeout = 500 });
        await app.Call("PressKey", new { key = "Escape" });
        await app.Call("WaitForElement", new { element = "text=Details", visible = false });
        await app.Call("HoverElement", new { element = "Far" });

        Assert.Equal(("OBSCURED", "an open popup, which the next click elsewhere closes"), (covered.Code, covered.Details["by"]!.GetValue<string>()));
    }

    [Fact]
    public async Task A_context_flyout_and_an_app_s_own_overlay_are_used_like_anything_else()
    {
        var chosen = "";
        await using var window = await app.Show(() =>
        {
            var copy = new MenuItem { Header = "Copy" };
            copy.Click += (_, _) => chosen = "copy";
            return new Border { Name = "Pad", Background = Brushes.Gray, ContextFlyout = new MenuFlyout { Items = { copy } } };
        });
        await app.Call("ClickElement", new { element = "Pad", button = "right" });
        await app.Call("ClickElement", new { element = "MenuItem 'Copy'" });
        await app.Ui(() =>
        {
            var close = new Button { Name = "Dismiss", Content = "Dismiss" };
            var layer = OverlayLayer.GetOverlayLayer((Border)window.Window.Content!)!;
            close.Click += (_, _) => layer.Children.Remove(close);
            layer.Children.Add(close);
        });

        var overlay = await app.Call("ClickElement", new { element = "Dismiss" });

        Assert.Equal("copy", chosen);
        Assert.Equal("Window/Button[0]", overlay.Text("hit"));
        await app.Call("WaitForElement", new { element = "Dismiss", exists = false });
    }

    [Fact]
    public async Task Suggestions_of_an_auto_complete_box_are_chosen()
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Children = { new AutoCompleteBox { Name = "City", FilterMode = AutoCompleteFilterMode.StartsWith, MinimumPrefixLength = 1, ItemsSource = new[] { "Lima", "Lyon", "Oslo" } } },
        });

        await app.Call("TypeText", new { element = "City", text = "Ly" });
        await app.Call("ClickElement", new { element = "City >> 'Lyon'" });

        await app.Call("WaitForElement", new { element = "City", text = "Lyon" });
    }

    [Fact]
    public async Task An_item_of_an_auto_complete_box_is_selected_once_its_list_is_open()
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Children = { new AutoCompleteBox { Name = "City", FilterMode = AutoCompleteFilterMode.StartsWith, MinimumPrefixLength = 1, ItemsSource = new[] { "Lima", "Lyon", "Oslo" } } },
        });

        var closed = await app.Failure("SelectItem", new { element = "City", item = "Lima", timeout = 0 });
        await app.Call("TypeText", new { element = "City", text = "L" });
        await app.Call("SelectItem", new { element = "City", item = "Lima" });

        Assert.Equal("City has no list open: type the beginning of the item into it first.", closed.Message);
        await app.Call("WaitForElement", new { element = "City", text = "Lima" });
    }
}
