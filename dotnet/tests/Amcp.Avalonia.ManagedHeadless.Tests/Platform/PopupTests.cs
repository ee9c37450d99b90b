using Amcp.Avalonia.ManagedHeadless.Tests.Ui;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.Primitives;
using Avalonia.Input;
using Avalonia.Input.Raw;
using Avalonia.Media;
using Avalonia.VisualTree;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Platform;

[Collection(UiCollection.Name)]
public sealed class PopupTests(UiThread ui)
{
    [Fact]
    [Trait("Requirement", "card/headless-popups")]
    public Task A_drop_down_opens_inside_the_window_and_is_in_its_picture() => ui.Run(async () =>
    {
        var combo = new ComboBox { ItemsSource = new[] { "Critical", "Warning", "Info" }, SelectedIndex = 0, Width = 160 };
        var window = new Window { Width = 300, Height = 300, Content = new StackPanel { Children = { combo } } };
        window.Show();
        var closed = await window.Settled();

        await new Hand(window).Click(combo);
        var open = await window.Settled();

        Assert.True(combo.IsDropDownOpen);
        var host = Assert.Single(window.GetVisualDescendants().OfType<OverlayPopupHost>());
        var place = new Rect(host.TranslatePoint(default, window)!.Value, host.Bounds.Size);
        Assert.True(open.Difference(closed) > place.Width * place.Height / 4);
        Assert.Equal(0, open.Difference(Pictures.Capture(window, new PixelSize(300, 300))));
    });

    [Fact]
    public Task An_item_of_a_drop_down_is_chosen_with_the_mouse() => ui.Run(async () =>
    {
        var combo = new ComboBox { ItemsSource = new[] { "Critical", "Warning", "Info" }, SelectedIndex = 0, Width = 160 };
        var window = new Window { Width = 300, Height = 300, Content = new StackPanel { Children = { combo } } };
        window.Show();
        var hand = new Hand(window);
        await hand.Click(combo);
        await window.Settled();

        await hand.Click((Control)combo.ContainerFromIndex(2)!);

        Assert.Equal(2, combo.SelectedIndex);
        Assert.False(combo.IsDropDownOpen);
    });

    [Fact]
    [Trait("Requirement", "card/headless-popups")]
    public Task A_flyout_is_drawn_and_goes_with_a_click_beside_it() => ui.Run(async () =>
    {
        var flyout = new Flyout { Content = new Border { Width = 60, Height = 40, Background = Brushes.Magenta } };
        var button = new Button { Content = "Details", Flyout = flyout };
        var window = new Window { Width = 300, Height = 300, Content = new StackPanel { Children = { button } } };
        window.Show();
        var hand = new Hand(window);

        await hand.Click(button);
        var open = await window.Settled();
        hand.Click(new Point(290, 290));
        var closed = await window.Settled();

        Assert.Equal(60 * 40, open.Count(new PixelRect(0, 0, 300, 300), color => color == Colors.Magenta));
        Assert.Equal(0, closed.Count(new PixelRect(0, 0, 300, 300), color => color == Colors.Magenta));
    });

    [Fact]
    public Task A_menu_opens_and_its_item_is_chosen_with_the_keyboard() => ui.Run(async () =>
    {
        var chosen = 0;
        var open = new MenuItem { Header = "_Open" };
        open.Click += (_, _) => chosen++;
        var file = new MenuItem { Header = "_File", ItemsSource = new[] { open } };
        var window = new Window { Width = 300, Height = 300, Content = new Menu { ItemsSource = new[] { file } } };
        window.Show();
        var hand = new Hand(window);

        await hand.Click(file);
        await window.Settled();
        Assert.True(file.IsSubMenuOpen);
        hand.Press(Key.Down);
        hand.Press(Key.Enter);
        await window.NextFrame();

        Assert.Equal(1, chosen);
    });

    [Fact]
    public Task A_right_click_opens_the_context_menu_at_the_pointer() => ui.Run(async () =>
    {
        var menu = new ContextMenu { ItemsSource = new[] { new MenuItem { Header = "Copy" } } };
        var area = new Border { Background = Brushes.Beige, ContextMenu = menu };
        var window = new Window { Width = 300, Height = 300, Content = area };
        window.Show();
        await window.NextFrame();
        var hand = new Hand(window);

        hand.Pointer(RawPointerEventType.RightButtonDown, new Point(120, 90), RawInputModifiers.RightMouseButton);
        hand.Pointer(RawPointerEventType.RightButtonUp, new Point(120, 90));
        var frame = await window.Settled();

        Assert.True(menu.IsOpen);
        var place = menu.TranslatePoint(default, window)!.Value;
        Assert.InRange(place.X, 110, 130);
        Assert.NotEqual(Colors.Beige, frame.At(140, 110));
    });

    [Fact]
    public Task A_tool_tip_appears_over_what_is_hovered() => ui.Run(async () =>
    {
        var target = new Border { Background = Brushes.Beige, Width = 100, Height = 40 };
        ToolTip.SetTip(target, new Border { Width = 30, Height = 20, Background = Brushes.Magenta });
        ToolTip.SetShowDelay(target, 0);
        var window = new Window { Width = 300, Height = 300, Content = target };
        window.Show();
        await window.NextFrame();
        var hand = new Hand(window);

        hand.Pointer(RawPointerEventType.Move, hand.MiddleOf(target));
        var frame = await window.Settled();

        Assert.Equal(30 * 20, frame.Count(new PixelRect(0, 0, 300, 300), color => color == Colors.Magenta));
    });
}
