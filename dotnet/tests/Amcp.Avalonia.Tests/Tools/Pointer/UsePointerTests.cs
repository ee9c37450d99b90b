using Amcp.Avalonia.Core;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Input;
using Avalonia.Media;

namespace Amcp.Avalonia.Tests.Tools.Pointer;

/// <summary>The parts of a mouse gesture in calls of their own.</summary>
[Collection(UiCollection.Name)]
public sealed class UsePointerTests(LiveApp app)
{
    [Fact]
    public async Task A_button_stays_pressed_until_it_is_released()
    {
        var clicks = 0;
        Button? button = null;
        await using var window = await app.Show(() =>
        {
            button = new Button { Name = "Save", Content = "Save" };
            button.Click += (_, _) => clicks++;
            return new StackPanel { Children = { button } };
        });

        var free = (await app.Call("CaptureScreenshot", new { })).Text("pixelHash");
        var down = await app.Call("UsePointer", new { action = "down", element = "Save" });
        var (wasPressed, before) = await app.Ui(() => (button!.IsPressed, clicks));
        var pressed = (await app.Call("CaptureScreenshot", new { })).Text("pixelHash");
        var refused = await app.Failure("ClickElement", new { element = "Save" });
        var up = await app.Call("UsePointer", new { action = "up" });
        await app.Call("HoverElement", new { });

        Assert.Equal((true, 0, 1), (wasPressed, before, clicks));
        Assert.Equal(["left"], down.Words("held"));
        Assert.Empty(up.Words("held"));
        Assert.NotEqual(free, pressed);
        Assert.Equal("UNSUPPORTED", refused.Code);
        Assert.Equal(free, (await app.Call("CaptureScreenshot", new { })).Text("pixelHash"));
    }

    [Fact]
    public async Task A_drag_over_several_calls_moves_what_has_captured_the_pointer()
    {
        var log = new List<string>();
        await using var window = await app.Show(() => new Canvas { Children = { Pad(log) } });

        await app.Call("UsePointer", new { action = "down", x = 20, y = 20, modifiers = new[] { "shift" } });
        await app.Call("UsePointer", new { action = "move", x = 400, y = 300 });
        await app.Call("UsePointer", new { action = "up", x = 410, y = 310 });
        var notHeld = await app.Failure("UsePointer", new { action = "up" });

        Assert.Equal(["down 20,20 Shift", "move 400,300 Shift", "move 410,310 Shift", "up 410,310"], log);
        Assert.Equal("UNSUPPORTED", notHeld.Code);
    }

    [Fact]
    public async Task The_second_press_of_a_double_click_is_held()
    {
        var log = new List<string>();
        await using var window = await app.Show(() =>
        {
            var pad = Pad(log);
            pad.DoubleTapped += (_, _) => log.Add("double");
            pad.PointerPressed += (_, e) => log.Add($"click {e.ClickCount}");
            return new Canvas { Children = { pad } };
        });

        var down = await app.Call("UsePointer", new { action = "down", count = 2, x = 20, y = 20 });
        Assert.Equal(["down 20,20", "click 1", "up 20,20", "down 20,20", "click 2", "double"], log);
        await app.Call("UsePointer", new { action = "up" });

        Assert.Equal(["left"], down.Words("held"));
        Assert.Equal("up 20,20", log[^1]);
    }

    [Fact]
    public async Task Leaving_every_window_releases_what_is_held()
    {
        var log = new List<string>();
        await using var window = await app.Show(() => new Canvas { Children = { Pad(log) } });

        await app.Call("UsePointer", new { action = "down", x = 20, y = 20 });
        await app.Call("UsePointer", new { action = "down", x = 20, y = 20, button = "right" });
        await app.Call("HoverElement", new { });
        var again = await app.Call("UsePointer", new { action = "down", x = 30, y = 20 });
        await app.Call("HoverElement", new { });

        Assert.Equal("up 20,20", log.Where(line => line.StartsWith("up", StringComparison.Ordinal)).First());
        Assert.Equal(["left"], again.Words("held"));
    }

    [Fact]
    public async Task A_hidden_place_is_hovered_by_force()
    {
        await using var window = await app.Show(() => new Panel
        {
            Children = { new Button { Name = "Below", Content = "Below" }, new Border { Name = "Glass", Background = Brushes.Gray } },
        });

        // The first call of a process compiles for longer than 100 ms.
        var refused = await app.Failure("HoverElement", new { element = "Below", timeout = 1000 });
        var over = await app.Call("HoverElement", new { element = "Below", force = true });
        await app.Call("HoverElement", new { });

        Assert.Equal("OBSCURED", refused.Code);
        Assert.EndsWith("/Button[0]", over.Text("hit"), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_dialog_takes_the_pointer_from_what_has_captured_it()
    {
        var log = new List<string>();
        Window? dialog = null;
        await using var window = await app.Show(() =>
        {
            var pad = Pad(log);
            pad.PointerPressed += (_, _) => (dialog = new Window { Title = "Ask", Width = 100, Height = 80 }).ShowDialog((Window)TopLevel.GetTopLevel(pad)!);
            pad.PointerCaptureLost += (_, _) => log.Add("lost");
            return new Canvas { Children = { pad } };
        });

        await app.Call("UsePointer", new { action = "down", x = 20, y = 20 });
        await app.Call("HoverElement", new { });
        await app.Ui(() => dialog!.Close());

        Assert.Equal(["down 20,20", "lost"], log);
    }

    private static Border Pad(List<string> log)
    {
        var pad = new Border { Name = "Pad", Width = 200, Height = 100, Background = Brushes.Teal };
        string At(PointerEventArgs e) => FormattableString.Invariant($"{e.GetPosition(pad).X},{e.GetPosition(pad).Y}{(e.KeyModifiers == KeyModifiers.None ? "" : $" {e.KeyModifiers}")}");
        pad.PointerPressed += (_, e) => log.Add($"down {At(e)}");
        pad.PointerMoved += (_, e) =>
        {
            if (e.GetCurrentPoint(pad).Properties.IsLeftButtonPressed && log.LastOrDefault() != $"move {At(e)}" && log.Count > 0)
                log.Add($"move {At(e)}");
        };
        pad.PointerReleased += (_, e) => log.Add($"up {e.GetPosition(pad).X:0},{e.GetPosition(pad).Y:0}");
        return pad;
    }
}
