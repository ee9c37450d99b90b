using Amcp.Avalonia.Core;
using Avalonia.Controls;
using Avalonia.Input;
using Avalonia.Input.GestureRecognizers;
using Avalonia.Media;

namespace Amcp.Avalonia.Tests.Tools.Pointer;

/// <summary>Gestures of one finger or two.</summary>
[Collection(UiCollection.Name)]
public sealed class TouchElementTests(LiveApp app)
{
    [Fact]
    public async Task A_tap_is_a_touch_and_clicks_a_button()
    {
        var kinds = new List<PointerType>();
        var clicks = 0;
        await using var window = await app.Show(() =>
        {
            var button = new Button { Name = "Save", Content = "Save" };
            button.Click += (_, _) => clicks++;
            button.AddHandler(InputElement.PointerPressedEvent, (_, e) => kinds.Add(e.Pointer.Type), handledEventsToo: true);
            return new StackPanel { Children = { button } };
        });

        var result = await app.Call("TouchElement", new { action = "tap", element = "Save" });

        Assert.Equal(1, clicks);
        Assert.Equal([PointerType.Touch], kinds);
        Assert.EndsWith("/Button[0]", result.Text("hit"), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Two_taps_are_a_double_tap_and_a_long_one_is_a_hold()
    {
        var log = new List<string>();
        await using var window = await app.Show(() =>
        {
            var pad = new Border { Name = "Pad", Width = 200, Height = 100, Background = Brushes.Teal };
            pad.Tapped += (_, _) => log.Add("tapped");
            pad.DoubleTapped += (_, _) => log.Add("double");
            Watch(pad, log);
            return pad;
        });

        await app.Call("TouchElement", new { action = "tap", element = "Pad", count = 2 });
        await app.Call("TouchElement", new { action = "tap", element = "Pad", holdMs = 900 });

        Assert.Contains("double", log);
        Assert.Contains("Started", log);
    }

    [Fact]
    public async Task A_swipe_scrolls_and_does_not_glide_on()
    {
        ScrollViewer? viewer = null;
        await using var window = await app.Show(() => viewer = new ScrollViewer
        {
            Name = "Pane", Height = 300,
            Content = new Border { Height = 2000, Background = Brushes.Teal },
        });

        await app.Call("TouchElement", new { action = "swipe", element = "Pane", direction = "up", distance = 200 });
        var first = await app.Ui(() => viewer!.Offset.Y);
        await app.Call("WaitForIdle", new { });
        var later = await app.Ui(() => viewer!.Offset.Y);
        await app.Call("TouchElement", new { action = "swipe", element = "Pane", direction = "down", distance = 250 });

        Assert.InRange(first, 100, 200);
        Assert.Equal(first, later);
        Assert.Equal(0, await app.Ui(() => viewer!.Offset.Y));
    }

    [Fact]
    public async Task A_swipe_to_an_end_moves_a_thumb()
    {
        Slider? slider = null;
        await using var window = await app.Show(() => new StackPanel { Children = { (slider = new Slider { Name = "Volume", Width = 300, Maximum = 100 }) } });

        await app.Call("TouchElement", new { action = "swipe", element = "Volume", toX = 500, toY = 20 });

        Assert.InRange(await app.Ui(() => slider!.Value), 51, 100);
    }

    [Theory]
    [InlineData(2.0)]
    [InlineData(0.5)]
    public async Task A_pinch_changes_the_distance_of_two_fingers(double scale)
    {
        var seen = 0.0;
        await using var window = await app.Show(() =>
        {
            var map = new Border { Name = "Map", Width = 400, Height = 300, Background = Brushes.Teal };
            map.GestureRecognizers.Add(new PinchGestureRecognizer());
            Pinched(map, now => seen = now);
            return map;
        });

        await app.Call("TouchElement", new { action = "pinch", element = "Map", scale });

        Assert.Equal(scale, seen, 2);
    }

    [Theory]
    [InlineData("direction", "swipe", null, null)]
    [InlineData("scale", "pinch", null, null)]
    [InlineData("scale", "tap", null, 2.0)]
    [InlineData("direction", "tap", "up", null)]
    public async Task Arguments_of_another_gesture_are_refused(string parameter, string action, string? direction, double? scale)
    {
        var failure = await app.Failure("TouchElement", new { action, element = "Pad", direction, scale });

        Assert.Equal(("INVALID_ARGUMENT", parameter), (failure.Code, failure.Details["parameter"]!.GetValue<string>()));
    }

#if AVALONIA11
    private static void Watch(Border pad, List<string> log) => pad.AddHandler(Gestures.HoldingEvent, (_, e) => log.Add(e.HoldingState.ToString()));

    private static void Pinched(Border map, Action<double> seen) => map.AddHandler(Gestures.PinchEvent, (_, e) => seen(e.Scale));
#else
    private static void Watch(Border pad, List<string> log) => pad.Holding += (_, e) => log.Add(e.HoldingState.ToString());

    private static void Pinched(Border map, Action<double> seen) => map.AddHandler(InputElement.PinchEvent, (_, e) => seen(e.Scale));
#endif
}
