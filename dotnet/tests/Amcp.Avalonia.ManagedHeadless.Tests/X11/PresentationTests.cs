using Amcp.Avalonia.ManagedHeadless.Tests.Ui;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Tests.X11;

[Collection(UiCollection.Name)]
[Trait("Requirement", "card/4-headed-x11")]
public sealed class PresentationTests(UiThread ui)
{
    private static readonly PixelPoint s_place = new(60, 40);

    [XvfbFact]
    public Task The_display_shows_every_frame_of_a_window_pixel_for_pixel() => ui.Run(async () =>
    {
        await using var display = await VirtualDisplay.Start();
        using var presented = new Presented(display);
        var text = new TextBlock { Text = "before", Foreground = Brushes.DarkGreen };
        var window = await Presented.Open(display, new StackPanel { Children = { new Button { Content = "Go" }, text } }, s_place);

        text.Text = "after";
        await Presented.Shown(display, window);
        window.Background = Brushes.Orange;
        await Presented.Shown(display, window);
    });

    [XvfbFact]
    public Task What_is_drawn_is_the_same_as_without_a_display() => ui.Run(async () =>
    {
        await using var display = await VirtualDisplay.Start();
        var alone = new Window { Width = 400, Height = 300, Content = new Slider { Value = 30, Maximum = 100 } };
        alone.Show();
        var unseen = await alone.Settled();

        using var presented = new Presented(display);
        var watched = await Presented.Open(display, new Slider { Value = 30, Maximum = 100 }, s_place);

        Assert.Equal(0, unseen.Difference(await watched.Settled()));
    });

    [XvfbFact]
    public Task A_dialog_lies_above_its_owner_and_takes_the_keyboard() => ui.Run(async () =>
    {
        await using var display = await VirtualDisplay.Start();
        using var presented = new Presented(display);
        var owner = await Presented.Open(display, new TextBox(), s_place);
        var box = new TextBox();
        var dialog = new Window { Width = 200, Height = 150, Content = box, Position = new PixelPoint(150, 100) };
        dialog.Opened += (_, _) => box.Focus();

        var answer = dialog.ShowDialog(owner);
        await Presented.Shown(display, dialog);
        await display.Do("mousemove", "--sync", "65", "45", "click", "1", "type", "here");
        await Presented.Until(() => box.Text == "here", "the dialog has the text");

        dialog.Close();
        await answer;
        await Presented.Shown(display, owner);
    });

    [XvfbFact]
    public Task A_window_has_the_size_that_people_or_the_app_give_it() => ui.Run(async () =>
    {
        await using var display = await VirtualDisplay.Start();
        using var presented = new Presented(display);
        var window = await Presented.Open(display, new Border { Background = Brushes.Teal }, s_place);
        window.Title = "Größe";

        await display.Do("search", "--name", "Größe", "windowsize", "--sync", "500", "350", "windowmove", "--sync", "20", "30");
        await Presented.Until(() => window.ClientSize == new Size(500, 350) && window.Position == new PixelPoint(20, 30), "the app knows place and size");
        await Presented.Shown(display, window);

        (window.Width, window.Height) = (320, 240);
        await Presented.Shown(display, window);
        Assert.Equal(new Size(320, 240), window.ClientSize);
    });

    [XvfbFact]
    public Task A_window_that_would_leave_a_small_screen_is_moved_in() => ui.Run(async () =>
    {
        await using var display = await VirtualDisplay.Start();
        using var presented = new Presented(display);
        var window = new Window { Width = 400, Height = 300, Position = new PixelPoint(900, 600), Background = Brushes.Navy };
        window.Show();

        await Presented.Until(() => window.Position == new PixelPoint(600, 400), "the window is where the screen ends");
        await Presented.Shown(display, window);
    });

    [XvfbFact]
    public Task A_window_manager_asks_the_app_before_a_window_closes() => ui.Run(async () =>
    {
        await using var display = await VirtualDisplay.Start();
        using var presented = new Presented(display);
        var window = await Presented.Open(display, new Panel(), s_place);
        window.Title = "Draft";
        var (asked, isClosed) = (0, false);
        window.Closing += (_, e) => e.Cancel = ++asked == 1;
        window.Closed += (_, _) => isClosed = true;

        await ClosingHand.Close(display, "Draft");
        await Presented.Until(() => asked == 1, "the app is asked");
        Assert.False(isClosed);

        await ClosingHand.Close(display, "Draft");
        await Presented.Until(() => isClosed, "the window is closed");
    });

    [XvfbFact]
    public Task An_app_outlives_the_server_that_showed_it() => ui.Run(async () =>
    {
        await using var display = await VirtualDisplay.Start();
        using var presented = new Presented(display);
        var window = await Presented.Open(display, new Panel(), s_place);

        await display.End();
        window.Background = Brushes.Crimson;
        var frame = await window.Settled();
        window.Title = "alone";
        window.Close();

        Assert.Equal(Colors.Crimson, frame.At(200, 150));
    });
}
