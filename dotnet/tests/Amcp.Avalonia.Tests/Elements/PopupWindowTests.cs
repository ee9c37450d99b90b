using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tests.Capture;
using Amcp.Avalonia.Tests.Tools;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.Primitives;
using Avalonia.Media;

namespace Amcp.Avalonia.Tests.Elements;

/// <summary>Popups that are windows of their own, as on a desktop: in the tree under their owner, in its picture, and usable.</summary>
[Collection(UiCollection.Name)]
public sealed class PopupWindowTests : IDisposable
{
    private readonly LiveApp _app;

    public PopupWindowTests(LiveApp app)
    {
        _app = app;
        _app.Platform.OverlayPopups = false;
    }

    public void Dispose() => _app.Platform.OverlayPopups = true;

    [Fact]
    [Trait("Requirement", "card/4-popup-windows")]
    public async Task A_flyout_is_in_the_picture_of_its_window_and_can_be_taken_alone()
    {
        await using var window = await _app.Show(() => new StackPanel
        {
            Background = Brushes.White,
            Children = { new Button { Name = "More", Content = "More", Flyout = Swatch(60, 40) } },
        });
        var before = CapturedPicture.Of(await _app.Answer("CaptureScreenshot", new { }));
        await _app.Call("ClickElement", new { element = "More" });

        var open = CapturedPicture.Of(await _app.Answer("CaptureScreenshot", new { }));
        var alone = CapturedPicture.Of(await _app.Answer("CaptureScreenshot", new { element = "More", popup = true }));
        var newest = await _app.Call("CaptureScreenshot", new { popup = true });
        var swatch = (await _app.Call("FindElement", new { element = "Swatch" })).GetProperty("elements")[0];
        await _app.Call("PressKey", new { key = "Escape" });
        await _app.Call("WaitForElement", new { element = "Swatch", exists = false });
        var after = CapturedPicture.Of(await _app.Answer("CaptureScreenshot", new { }));

        Assert.Equal((0, 60 * 40, 60 * 40), (before.Count(Colors.Magenta), open.Count(Colors.Magenta), alone.Count(Colors.Magenta)));
        Assert.InRange(alone.Width, 61, 300);
        Assert.Equal(alone.Width, newest.GetProperty("width").GetInt32());
        Assert.StartsWith("Window/StackPanel[0]/Button[0]/", swatch.Text("path"), StringComparison.Ordinal);
        Assert.Equal(0, after.Count(Colors.Magenta));
        var screen = swatch.GetProperty("screenBounds");
        var origin = await _app.Ui(() => window.Window.PointToScreen(default));
        Assert.Equal(
            Colors.Magenta, open.At(screen.GetProperty("x").GetInt32() - origin.X + 1, screen.GetProperty("y").GetInt32() - origin.Y + 1));
    }

    [Fact]
    [Trait("Requirement", "card/4-popup-windows")]
    public async Task A_drop_down_that_reaches_beyond_its_window_is_cut_at_the_edge_and_whole_when_taken_alone()
    {
        await using var window = await _app.Show(() => new ComboBox
        {
            Name = "Level",
            ItemsSource = Enumerable.Range(0, 8).Select(number => $"Level {number}").ToArray(),
        });
        await _app.Ui(() => (window.Window.Width, window.Window.Height) = (200, 120));
        await _app.Call("WaitForIdle", new { });

        await _app.Call("ClickElement", new { element = "Level" });
        var whole = CapturedPicture.Of(await _app.Answer("CaptureScreenshot", new { }));
        var alone = CapturedPicture.Of(await _app.Answer("CaptureScreenshot", new { element = "Level", popup = true }));
        var item = await _app.Call("ClickElement", new { element = "Level >> 'Level 6'" });

        Assert.Equal((200, 120), (whole.Width, whole.Height));
        Assert.True(alone.Height > 200, $"{alone.Height} pixels high");
        Assert.Equal("Window/ComboBox[0]/ComboBoxItem[6]", item.Text("hit"));
        await _app.Call("WaitForElement", new { element = "Level", text = "Level 6", properties = new { expanded = "false" } });
    }

    [Theory]
    [InlineData(false, false)]
    [InlineData(true, false)]
    [InlineData(false, true)]
    [InlineData(true, true)]
    public async Task A_popup_behind_another_window_is_not_clicked(bool isOwned, bool isOverlay)
    {
        _app.Platform.OverlayPopups = isOverlay;
        await using var window = await _app.Show(() => new StackPanel
        {
            Children = { new Button { Name = "Owner", Content = "Owner" }, new Popup { IsOpen = true, Child = new Button { Name = "Stays", Content = "Stays" } } },
        });
        await _app.Call("ClickElement", new { element = "Stays" });
        var above = await _app.Ui(() =>
        {
            var other = new Window { Title = "In front", WindowState = WindowState.Maximized };
            if (isOwned)
                other.Show(window.Window);
            else
                other.Show();

            return other;
        });

        var refused = await _app.Failure("ClickElement", new { element = "Stays", timeout = 3000 });
        var middle = await _app.Ui(() => Centre((Popup)((StackPanel)window.Window.Content!).Children[1], window.Window));
        var atPoint = await _app.Failure("ClickElement", new { window = "Test", x = middle.X, y = middle.Y, timeout = 300 });
        await _app.Ui(() =>
        {
            above.Close();
            window.Window.Activate();
        });

        Assert.Equal(("OBSCURED", "OBSCURED"), (refused.Code, atPoint.Code));
        Assert.Contains("In front", refused.Message, StringComparison.Ordinal);
        await _app.Call("ClickElement", new { element = "Stays" });
    }

    [Fact]
    [Trait("Requirement", "card/4-popup-windows")]
    public async Task A_submenu_of_a_context_menu_opens_while_hovered_and_is_chosen_with_pointer_and_keyboard()
    {
        var chosen = new List<string>();
        await using var window = await _app.Show(() =>
        {
            var csv = new MenuItem { Header = "As _CSV" };
            csv.Click += (_, _) => chosen.Add("csv");
            return new Border
            {
                Name = "Pad", Background = Brushes.Gray,
                ContextMenu = new ContextMenu { Items = { new MenuItem { Header = "_Copy" }, new MenuItem { Header = "_Export", Items = { csv } } } },
            };
        });

        await _app.Call("ClickElement", new { element = "Pad", button = "right" });
        await _app.Call("HoverElement", new { element = "MenuItem 'Export'" });
        await _app.Call("WaitForElement", new { element = "MenuItem 'As CSV'" });
        var both = CapturedPicture.Of(await _app.Answer("CaptureScreenshot", new { }));
        var clicked = await _app.Call("ClickElement", new { element = "MenuItem 'As CSV'" });
        await _app.Call("WaitForElement", new { element = "type=ContextMenu", exists = false });
        await _app.Call("ClickElement", new { element = "Pad", button = "right" });
        foreach (var key in new[] { "Down", "Down", "Right", "Enter" })
            await _app.Call("PressKey", new { key });

        Assert.Equal(["csv", "csv"], chosen);
        Assert.EndsWith("MenuItem[1]/MenuItem[0]", clicked.Text("hit"), StringComparison.Ordinal);
        Assert.True(both.Colours.Count(colour => colour != Colors.Gray) > 2000);
        await _app.Call("WaitForElement", new { element = "type=ContextMenu", exists = false });
    }

    [Fact]
    [Trait("Requirement", "card/4-popup-windows")]
    public async Task A_tool_tip_stays_while_its_control_is_hovered_and_goes_with_the_pointer()
    {
        await using var window = await _app.Show(() =>
        {
            var save = new Button { Name = "Save", Content = "Save" };
            ToolTip.SetTip(save, new Border { Name = "Tip", Width = 50, Height = 20, Background = Brushes.Magenta });
            ToolTip.SetShowDelay(save, 0);
            return new StackPanel { Children = { save, new TextBox { Name = "Note" } } };
        });

        await _app.Call("HoverElement", new { element = "Save" });
        var tip = await _app.Call("WaitForElement", new { element = "Tip" });
        var shown = CapturedPicture.Of(await _app.Answer("CaptureScreenshot", new { }));
        await _app.Call("HoverElement", new { element = "Note" });
        await _app.Call("WaitForElement", new { element = "type=ToolTip", exists = false });

        Assert.Equal(50 * 20, shown.Count(Colors.Magenta));
        Assert.StartsWith("Window/StackPanel[0]/Button[0]/", tip.Text("path"), StringComparison.Ordinal);
    }

    [Fact]
    [Trait("Requirement", "card/4-popup-windows")]
    public async Task A_popup_covers_what_is_beneath_it_and_takes_the_clicks_and_keys_that_are_meant_for_it()
    {
        await using var window = await _app.Show(() =>
        {
            var beneath = new Button { Name = "Beneath", Content = "Beneath", Width = 200, Height = 60 };
            return new StackPanel
            {
                Children =
                {
                    beneath,
                    new Popup
                    {
                        Name = "Notes", PlacementTarget = beneath, Placement = PlacementMode.Center, IsOpen = true,
                        Child = new Border { Background = Brushes.Wheat, Width = 200, Height = 60, Child = new TextBox { Name = "Inside" } },
                    },
                },
            };
        });
        await _app.Call("WaitForElement", new { element = "Inside" });

        var covered = await _app.Failure("ClickElement", new { element = "Beneath", timeout = 500 });
        var middle = (await _app.Call("FindElement", new { element = "Beneath" })).GetProperty("elements")[0].GetProperty("bounds");
        var atPoint = await _app.Call("ClickElement", new
        {
            x = middle.GetProperty("x").GetDouble() + (middle.GetProperty("width").GetDouble() / 2),
            y = middle.GetProperty("y").GetDouble() + (middle.GetProperty("height").GetDouble() / 2),
        });
        var typed = await _app.Call("TypeText", new { element = "Inside", text = "seen" });
        var alone = await _app.Call("CaptureScreenshot", new { element = "Notes", popup = true });
        await _app.Ui(() => ((Popup)((StackPanel)window.Window.Content!).Children[1]).IsOpen = false);
        var closed = await _app.Failure("CaptureScreenshot", new { element = "Notes", popup = true });

        Assert.Equal("OBSCURED", covered.Code);
        Assert.Contains("Popup[0]", atPoint.Text("hit"), StringComparison.Ordinal);
        Assert.Equal("seen", typed.Text("text"));
        Assert.Equal((200, 60), (alone.GetProperty("width").GetInt32(), alone.GetProperty("height").GetInt32()));
        Assert.Equal("NOT_VISIBLE", closed.Code);
        await _app.Call("ClickElement", new { element = "Beneath" });
    }

    [Fact]
    public async Task Masks_paint_over_what_lies_in_a_popup()
    {
        await using var window = await _app.Show(() => new StackPanel { Children = { new Button { Name = "More", Content = "More", Flyout = Swatch(60, 40, Brushes.Green) } } });
        await _app.Call("ClickElement", new { element = "More" });

        var open = CapturedPicture.Of(await _app.Answer("CaptureScreenshot", new { }));
        var masked = CapturedPicture.Of(await _app.Answer("CaptureScreenshot", new { mask = new[] { "Swatch" } }));

        Assert.Equal((60 * 40, 0), (open.Count(Colors.Green), open.Count(Colors.Magenta)));
        Assert.Equal((0, 60 * 40), (masked.Count(Colors.Green), masked.Count(Colors.Magenta)));
    }

    private static Point Centre(Popup popup, Window window) =>
        window.PointToClient(popup.Child!.PointToScreen(new Rect(popup.Child!.Bounds.Size).Center));

    private static Flyout Swatch(double width, double height, IBrush? brush = null) =>
        new() { Content = new Border { Name = "Swatch", Width = width, Height = height, Background = brush ?? Brushes.Magenta } };
}
