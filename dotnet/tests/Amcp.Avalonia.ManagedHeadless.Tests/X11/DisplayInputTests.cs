using Amcp.Avalonia.ManagedHeadless.Tests.Ui;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.Primitives;
using Avalonia.Input;
using Avalonia.VisualTree;

namespace Amcp.Avalonia.ManagedHeadless.Tests.X11;

/// <summary>Input of xdotool reaches controls through the display.</summary>
[Collection(UiCollection.Name)]
[Trait("Requirement", "card/4-headed-x11")]
public sealed class DisplayInputTests(UiThread ui)
{
    private static readonly PixelPoint s_place = new(60, 40);

    [XvfbFact]
    public Task A_click_reaches_the_button_under_the_mouse() => ui.Run(async () =>
    {
        await using var display = await VirtualDisplay.Start();
        using var presented = new Presented(display);
        var pressed = new List<PointerUpdateKind>();
        var clicks = 0;
        var button = new Button { Content = "Go" };
        button.Click += (_, _) => clicks++;
        var window = await Presented.Open(display, button, s_place);
        window.PointerPressed += (_, e) => pressed.Add(e.GetCurrentPoint(window).Properties.PointerUpdateKind);

        await display.Do(["mousemove", "--sync", .. Presented.MiddleOf(button), "click", "1", "click", "3", "click", "2", "click", "8"]);
        await Presented.Until(() => clicks == 1 && pressed.Count == 3, "the buttons have arrived");

        Assert.True(button.IsPointerOver);
        Assert.Equal(
            [PointerUpdateKind.RightButtonPressed, PointerUpdateKind.MiddleButtonPressed, PointerUpdateKind.XButton1Pressed],
            pressed);
        await display.Do("mousemove", "--sync", "5", "5");
        await Presented.Until(() => !button.IsPointerOver, "the mouse has left the window");
    });

    [XvfbFact]
    public Task Keys_enter_text_move_the_focus_and_press_the_default_button() => ui.Run(async () =>
    {
        await using var display = await VirtualDisplay.Start();
        using var presented = new Presented(display);
        var (first, second) = (new TextBox(), new TextBox());
        var submitted = "";
        var submit = new Button { Content = "OK", IsDefault = true };
        submit.Click += (_, _) => submitted = $"{first.Text}|{second.Text}";
        await Presented.Open(display, new StackPanel { Children = { first, second, submit } }, s_place);

        await display.Do(["mousemove", "--sync", .. Presented.MiddleOf(first), "click", "1", "type", "Who? @home #7 {x}"]);
        await display.Do("key", "Tab");
        await display.Do("type", "wrong");
        await display.Do("key", "ctrl+a", "KP_Add", "shift+minus", "BackSpace", "End", "Return");
        await Presented.Until(() => submitted.Length > 0, "the form is submitted");

        Assert.Equal("Who? @home #7 {x}|+", submitted);
    });

    [XvfbFact]
    public Task Dead_keys_compose_and_letters_beyond_the_layout_arrive() => ui.Run(async () =>
    {
        await using var display = await VirtualDisplay.Start();
        using var presented = new Presented(display);
        var box = new TextBox();
        await Presented.Open(display, box, s_place);
        await display.Do(["mousemove", "--sync", .. Presented.MiddleOf(box), "click", "1"]);

        // xdotool lends a key to each of these letters and takes it back at once: the app has to have asked what it means by then.
        foreach (var (keys, text) in new[] { ("udiaeresis", "ü"), ("U20AC", "ü€"), ("Cyrillic_zhe", "ü€ж") })
        {
            await display.Do("key", "--delay", "400", keys);
            await Presented.Until(() => box.Text == text, $"the box holds {text}");
        }
        await display.Do("key", "--delay", "400", "dead_acute", "e");
        await Presented.Until(() => box.Text == "ü€жé", "an accent is composed");
    });

    [XvfbFact]
    public Task Chords_have_their_modifiers_and_enter_no_text() => ui.Run(async () =>
    {
        await using var display = await VirtualDisplay.Start();
        using var presented = new Presented(display);
        var box = new TextBox();
        var window = await Presented.Open(display, box, s_place);
        var gestures = new List<string>();
        window.KeyDown += (_, e) => gestures.Add($"{e.KeyModifiers} {e.Key} {e.PhysicalKey}");
        await display.Do(["mousemove", "--sync", .. Presented.MiddleOf(box), "click", "1"]);

        await display.Do("key", "--clearmodifiers", "alt+x", "ctrl+shift+F5", "super+1", "q");
        await Presented.Until(() => box.Text == "q", "the letter is typed");

        Assert.Contains("Alt X X", gestures);
        Assert.Contains("Control, Shift F5 F5", gestures);
        Assert.Contains("Meta D1 Digit1", gestures);
    });

    [XvfbFact]
    public Task The_wheel_scrolls_what_is_under_the_mouse() => ui.Run(async () =>
    {
        await using var display = await VirtualDisplay.Start();
        using var presented = new Presented(display);
        var list = new ListBox { ItemsSource = Enumerable.Range(1, 200).ToArray(), Height = 150 };
        await Presented.Open(display, list, s_place);

        await display.Do(["mousemove", "--sync", .. Presented.MiddleOf(list), "click", "5", "click", "5"]);
        await Presented.Until(() => ((ScrollViewer)list.Scroll!).Offset.Y == 100, "two notches are scrolled");
        await display.Do("click", "4");
        await Presented.Until(() => ((ScrollViewer)list.Scroll!).Offset.Y == 50, "one notch is scrolled back");
    });

    [XvfbFact]
    public Task A_drag_goes_on_outside_of_the_window() => ui.Run(async () =>
    {
        await using var display = await VirtualDisplay.Start();
        using var presented = new Presented(display);
        var slider = new Slider { Minimum = 0, Maximum = 100 };
        await Presented.Open(display, slider, s_place);
        var thumb = slider.GetVisualDescendants().OfType<Thumb>().First();

        await display.Do(["mousemove", "--sync", .. Presented.MiddleOf(thumb), "mousedown", "1", "mousemove", "--sync", "200", "500"]);
        await Presented.Until(() => slider.Value > 20, "the thumb has followed the mouse");
        await display.Do("mousemove", "--sync", "900", "600", "mouseup", "1");
        await Presented.Until(() => slider.Value == 100, "the thumb is at the end");
        await display.Do("mousemove", "--sync", "100", "100");
        await display.Do("key", "Home");
        await Presented.Until(() => slider.Value == 0, "Home has moved the thumb back, and the mouse holds it no more");
    });

    [XvfbFact]
    public Task A_window_behind_a_dialog_refuses_the_mouse() => ui.Run(async () =>
    {
        await using var display = await VirtualDisplay.Start();
        using var presented = new Presented(display);
        var clicks = 0;
        var behind = new Button { Content = "Go" };
        behind.Click += (_, _) => clicks++;
        var owner = await Presented.Open(display, behind, s_place);
        var box = new TextBox();
        var dialog = new Window { Width = 200, Height = 150, Content = box, Position = new PixelPoint(250, 200) };
        var answer = dialog.ShowDialog(owner);
        await Presented.Shown(display, dialog);

        await display.Do(["mousemove", "--sync", .. Presented.MiddleOf(behind), "click", "1"]);
        await display.Do(["mousemove", "--sync", .. Presented.MiddleOf(box), "click", "1", "type", "still here"]);
        await Presented.Until(() => box.Text == "still here", "the dialog has the text");

        Assert.Equal(0, clicks);
        dialog.Close();
        await answer;
    });
}
