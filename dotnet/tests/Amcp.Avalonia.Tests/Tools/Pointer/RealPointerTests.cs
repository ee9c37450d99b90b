using Avalonia;
using Avalonia.Controls;
using Avalonia.Input;
using Avalonia.Media;

namespace Amcp.Avalonia.Tests.Tools.Pointer;

/// <summary>The mouse with keys held down: they are pressed before and released after, as a hand does.</summary>
[Collection(UiCollection.Name)]
public sealed class RealPointerTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/4-real-pointer")]
    public async Task Modifier_keys_go_down_before_the_button_and_up_after_it()
    {
        var seen = new List<string>();
        await using var window = await app.Show(() => Pad(seen));

        await app.Call("ClickElement", new { element = "Pad", modifiers = new[] { "ctrl", "shift" } });

        Assert.Equal(
            ["LeftCtrl down", "LeftShift down", "press 1 Control, Shift", "release Control, Shift", "LeftShift up", "LeftCtrl up"], seen);
    }

    [Fact]
    [Trait("Requirement", "card/4-real-pointer")]
    public async Task Double_and_right_clicks_take_modifiers_as_well()
    {
        var seen = new List<string>();
        await using var window = await app.Show(() => Pad(seen));

        await app.Call("ClickElement", new { element = "Pad", count = 2, modifiers = new[] { "alt" } });
        var twice = Presses(seen);
        seen.Clear();
        await app.Call("ClickElement", new { element = "Pad", button = "right", modifiers = new[] { "ctrl" } });

        Assert.Equal(["press 1 Alt", "press 2 Alt"], twice);
        Assert.Equal(["press 1 Control"], Presses(seen));
    }

    [Fact]
    [Trait("Requirement", "card/4-real-pointer")]
    public async Task Ctrl_and_shift_clicks_choose_several_rows()
    {
        ListBox? rows = null;
        await using var window = await app.Show(() => rows = new ListBox
        {
            SelectionMode = SelectionMode.Multiple, ItemsSource = new[] { "a", "b", "c", "d", "e" },
        });

        await app.Call("ClickElement", new { element = "'a'" });
        await app.Call("ClickElement", new { element = "'c'", modifiers = new[] { "shift" } });
        await app.Call("ClickElement", new { element = "'b'", modifiers = new[] { "ctrl" } });

        Assert.Equal(["a", "c"], await app.Ui(() => rows!.SelectedItems!.Cast<string>().Order().ToList()));
    }

    [Fact]
    [Trait("Requirement", "card/4-real-pointer")]
    public async Task The_wheel_turns_with_keys_held()
    {
        (Vector Delta, KeyModifiers Keys) seen = default;
        await using var window = await app.Show(() =>
        {
            var viewer = new ScrollViewer { Name = "Map", Height = 200, Content = new Border { Height = 900, Background = Brushes.Gray } };
            viewer.AddHandler(InputElement.PointerWheelChangedEvent, (_, e) =>
            {
                seen = (e.Delta, e.KeyModifiers);
                e.Handled = true;
            }, global::Avalonia.Interactivity.RoutingStrategies.Tunnel);
            return viewer;
        });

        var result = await app.Call("ScrollElement", new { element = "Map", dy = 100, modifiers = new[] { "ctrl" } });

        Assert.Equal((new Vector(0, -2), KeyModifiers.Control), seen);
        Assert.Equal(0, result.GetProperty("offset").GetProperty("y").GetDouble());
    }

    private static List<string> Presses(IEnumerable<string> seen) => [.. seen.Where(entry => entry.StartsWith("press", StringComparison.Ordinal))];

    private static Border Pad(List<string> seen)
    {
        var pad = new Border { Name = "Pad", Width = 100, Height = 100, Background = Brushes.Gray, Focusable = true };
        pad.AttachedToVisualTree += (_, _) => pad.Focus();
        pad.KeyDown += (_, e) => seen.Add($"{e.Key} down");
        pad.KeyUp += (_, e) => seen.Add($"{e.Key} up");
        pad.PointerPressed += (_, e) => seen.Add($"press {e.ClickCount} {e.KeyModifiers}");
        pad.PointerReleased += (_, e) => seen.Add($"release {e.KeyModifiers}");
        return pad;
    }
}
