using Amcp.Avalonia.ManagedHeadless.Platform;
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
public sealed class InputTests(UiThread ui)
{
    [Fact]
    [Trait("Requirement", "card/headless-input")]
    public Task A_raw_press_and_release_click_the_button_under_the_pointer() => ui.Run(async () =>
    {
        var clicks = 0;
        var button = new Button { Content = "Go" };
        button.Click += (_, _) => clicks++;
        var window = Shown(button);

        await new Hand(window).Click(button);

        Assert.Equal(1, clicks);
        Assert.True(button.IsFocused);
        Assert.True(button.IsPointerOver);
    });

    [Fact]
    [Trait("Requirement", "card/headless-input")]
    public Task Text_goes_to_the_box_that_was_clicked_and_tab_moves_on() => ui.Run(async () =>
    {
        var (first, second) = (new TextBox(), new TextBox());
        var window = Shown(new StackPanel { Children = { first, second } });
        var hand = new Hand(window);

        await hand.Click(first);
        hand.Type("Grüße");
        hand.Press(Key.Tab);
        hand.Type("x");
        hand.Press(Key.Back);
        hand.Type("y");

        Assert.Equal(("Grüße", "y"), (first.Text, second.Text));
    });

    [Fact]
    public Task A_drag_keeps_its_capture_outside_of_the_slider() => ui.Run(async () =>
    {
        var slider = new Slider { Width = 200, Minimum = 0, Maximum = 100 };
        var window = Shown(slider);
        var hand = new Hand(window);
        await window.NextFrame();
        var thumb = slider.GetVisualDescendants().OfType<Thumb>().First();
        var from = hand.MiddleOf(thumb);

        hand.Pointer(RawPointerEventType.Move, from);
        hand.Pointer(RawPointerEventType.LeftButtonDown, from, RawInputModifiers.LeftMouseButton);
        hand.Pointer(RawPointerEventType.Move, from + new Point(90, 150), RawInputModifiers.LeftMouseButton);
        await window.NextFrame();
        hand.Pointer(RawPointerEventType.LeftButtonUp, from + new Point(90, 150));

        Assert.InRange(slider.Value, 40, 60);
    });

    [Fact]
    [Trait("Requirement", "card/headless-input")]
    public Task The_wheel_scrolls_what_is_under_the_pointer() => ui.Run(async () =>
    {
        var list = new ListBox { ItemsSource = Enumerable.Range(1, 200).ToArray(), Height = 150 };
        var window = Shown(list);
        await window.NextFrame();

        var hand = new Hand(window);
        hand.Wheel(hand.MiddleOf(list), new Vector(0, -3));
        await window.NextFrame();

        Assert.True(((ScrollViewer)list.Scroll!).Offset.Y > 0);
    });

    [Fact]
    public Task Copied_text_is_pasted_from_the_apps_own_clipboard() => ui.Run(async () =>
    {
        var (first, second) = (new TextBox { Text = "alarm 7" }, new TextBox());
        var window = Shown(new StackPanel { Children = { first, second } });
        var hand = new Hand(window);

        await hand.Click(first);
        hand.Press(Key.A, RawInputModifiers.Control);
        hand.Press(Key.C, RawInputModifiers.Control);
        await hand.Click(second);
        hand.Press(Key.V, RawInputModifiers.Control);
        hand.Press(Key.V, RawInputModifiers.Control);
        await window.NextFrame();

        Assert.Equal("alarm 7alarm 7", second.Text);
    });

    [Fact]
    public Task The_cursor_that_a_control_asks_for_reaches_the_window() => ui.Run(async () =>
    {
        var box = new TextBox { Cursor = new Cursor(StandardCursorType.Ibeam) };
        var window = Shown(box);

        await new Hand(window).Click(box);

        Assert.Equal(StandardCursorType.Ibeam, ((MemoryWindow)window.PlatformImpl!).Cursor?.Kind);
    });

    [Fact]
    public Task Keys_given_to_a_background_window_bring_it_to_the_front_first() => ui.Run(async () =>
    {
        var box = new TextBox();
        var behind = Shown(box);
        box.Focus();
        var front = Shown(new TextBox());
        await front.NextFrame();
        Assert.True(front.IsActive);

        new Hand(behind).Type("here");

        Assert.True(behind.IsActive);
        Assert.Equal("here", box.Text);
    });

    [Fact]
    public Task What_is_dragged_is_dropped_where_the_button_is_released() => ui.Run(async () =>
    {
        var dropped = "";
        var source = new Border { Background = Brushes.Red, Height = 50 };
        var target = new Border { Background = Brushes.Blue, Height = 50 };
        source.PointerPressed += async (_, e) =>
        {
            var data = new DataTransfer();
            data.Add(DataTransferItem.CreateText("parcel"));
            await DragDrop.DoDragDropAsync(e, data, DragDropEffects.Copy);
        };
        DragDrop.SetAllowDrop(target, true);
        DragDrop.AddDropHandler(target, (_, e) => dropped = e.DataTransfer.TryGetText());
        var window = Shown(new StackPanel { Children = { source, target } });
        await window.NextFrame();
        var hand = new Hand(window);
        var (from, to) = (hand.MiddleOf(source), hand.MiddleOf(target));

        hand.Pointer(RawPointerEventType.Move, from);
        hand.Pointer(RawPointerEventType.LeftButtonDown, from, RawInputModifiers.LeftMouseButton);
        await window.NextFrame();
        hand.Pointer(RawPointerEventType.Move, to, RawInputModifiers.LeftMouseButton);
        await window.NextFrame();
        hand.Pointer(RawPointerEventType.LeftButtonUp, to);
        await window.NextFrame();

        Assert.Equal("parcel", dropped);
    });

    private static Window Shown(Control content)
    {
        var window = new Window { Width = 400, Height = 300, Content = content };
        window.Show();
        return window;
    }
}
