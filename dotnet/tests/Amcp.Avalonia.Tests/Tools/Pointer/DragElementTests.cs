using Amcp.Avalonia.Core;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.Primitives;
using Avalonia.Input;
using Avalonia.Layout;
using Avalonia.Media;
using Avalonia.VisualTree;

namespace Amcp.Avalonia.Tests.Tools.Pointer;

[Collection(UiCollection.Name)]
public sealed class DragElementTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/tools-drag")]
    [Trait("Requirement", "card/4-real-pointer")]
    public async Task Between_press_and_release_lie_moves_with_a_frame_after_each()
    {
        var seen = new List<string>();
        await using var window = await app.Show(() =>
        {
            var pad = new Border { Name = "Pad", Width = 300, Height = 100, Background = Brushes.Gray };
            pad.PointerPressed += (_, e) => seen.Add($"press at {e.GetPosition(pad)}");
            pad.PointerReleased += (_, e) => seen.Add($"release at {e.GetPosition(pad)}");
            pad.PointerMoved += (_, e) =>
            {
                if (e.GetCurrentPoint(pad).Properties.IsLeftButtonPressed)
                {
                    seen.Add($"move at {e.GetPosition(pad)}");
                    TopLevel.GetTopLevel(pad)!.RequestAnimationFrame(_ => seen.Add("frame"));
                }
            };
            return new Canvas { Children = { pad } };
        });

        var result = await app.Call("DragElement", new { x = 10, y = 50, toX = 210, toY = 50, steps = 2 });

        Assert.Equal(["press at 10, 50", "move at 110, 50", "frame", "move at 210, 50", "frame", "move at 210, 50", "frame", "release at 210, 50"], seen);
        Assert.Equal("Window/Canvas[0]/Border[0]", result.Text("hit"));
        Assert.Equal("Test", result.Text("window"));
    }

    [Fact]
    [Trait("Requirement", "card/tools-drag")]
    [Trait("Requirement", "003/FR-034")]
    public async Task Drags_the_thumb_of_a_slider_to_a_point()
    {
        await using var window = await app.Show(() => new Slider { Name = "Volume", Width = 400, Maximum = 100, HorizontalAlignment = HorizontalAlignment.Left });
        var (thumb, y) = await app.Ui(() =>
        {
            var part = window.Window.GetVisualDescendants().OfType<Thumb>().Single();
            var centre = part.TranslatePoint(new Point(part.Bounds.Width / 2, part.Bounds.Height / 2), window.Window)!.Value;
            return (centre.X, centre.Y);
        });

        var result = await app.Call("DragElement", new { x = thumb, y, toX = 200, toY = y });

        Assert.Equal("50", (await Found("Volume")).Property("value"));
        Assert.Contains(result.Words("changed"), change => change.Contains(" Volume = '50'", StringComparison.Ordinal));
    }

    // The thumb that drags a splitter counts from where the last layout put it: without layout between the moves it would run ahead.
    [Fact]
    [Trait("Requirement", "card/tools-drag")]
    public async Task Drags_a_splitter_by_exactly_the_distance()
    {
        await using var window = await app.Show(() => new Grid
        {
            Width = 600, HorizontalAlignment = HorizontalAlignment.Left, ColumnDefinitions = new ColumnDefinitions("200,10,*"),
            Children = { Placed(new Border { Name = "Left", Background = Brushes.Gray }, 0), Placed(new GridSplitter { Name = "Splitter" }, 1) },
        });

        await app.Call("DragElement", new { element = "Splitter", toX = 305, toY = 300 });

        Assert.Equal(300, (await Found("Left")).GetProperty("bounds").GetProperty("width").GetDouble());
    }

    [Fact]
    [Trait("Requirement", "card/tools-drag")]
    public async Task Reorders_a_list_whose_rows_follow_the_pointer()
    {
        await using var window = await app.Show(() =>
        {
            var rows = new StackPanel { Name = "Rows", Children = { Row("First"), Row("Second"), Row("Third") } };
            rows.PointerMoved += (_, e) =>
            {
                if (e.Pointer.Captured is Control { Parent: StackPanel } dragged && e.GetCurrentPoint(rows).Properties.IsLeftButtonPressed)
                    rows.Children.Move(rows.Children.IndexOf(dragged), Math.Clamp((int)(e.GetPosition(rows).Y / 40), 0, 2));
            };
            return rows;
        });

        await app.Call("DragElement", new { element = "First", toElement = "Third" });

        Assert.Equal(["Second", "Third", "First"], await app.Ui(() => Names((StackPanel)window.Window.Content!)));
    }

    [Theory]
    [Trait("Requirement", "card/tools-drag")]
    [InlineData(null, "Move")]
    [InlineData("ctrl", "Copy")]
    public async Task Drives_drag_and_drop_from_one_control_to_another(string? modifier, string expected)
    {
        var seen = new List<string>();
        var effect = new TaskCompletionSource<DragDropEffects>();
        await using var window = await app.Show(() =>
        {
            var source = Row("Source");
            source.PointerPressed += async (_, e) => effect.SetResult(
                await DragDrop.DoDragDropAsync(e, Text("the load"), DragDropEffects.Copy | DragDropEffects.Move));
            var target = Row("Target");
            DragDrop.SetAllowDrop(target, true);
            DragDrop.AddDragEnterHandler(target, (_, _) => seen.Add("enter"));
            DragDrop.AddDragOverHandler(target, (_, e) =>
            {
                seen.Add("over");
                e.DragEffects = e.KeyModifiers == KeyModifiers.Control ? DragDropEffects.Copy : DragDropEffects.Move;
            });
            DragDrop.AddDropHandler(target, (_, e) =>
            {
                seen.Add($"drop {e.DataTransfer.TryGetText()}");
                e.DragEffects = e.KeyModifiers == KeyModifiers.Control ? DragDropEffects.Copy : DragDropEffects.Move;
            });
            return new StackPanel { Spacing = 100, Children = { source, target } };
        });

        var result = await app.Call("DragElement", new { element = "Source", toElement = "Target", modifiers = modifier is null ? [] : new[] { modifier } });

        Assert.Equal("Window/StackPanel[0]/Border[1]", result.Text("droppedOn"));
        Assert.Equal(["enter", "over", "drop the load"], seen.Distinct());
        Assert.Equal(expected, (await effect.Task).ToString());
    }

    [Fact]
    [Trait("Requirement", "card/tools-drag")]
    public async Task Selects_text_as_a_hand_does()
    {
        TextBox? note = null;
        await using var window = await app.Show(() => new Canvas { Children = { (note = new TextBox { Name = "Note", Text = "all of it", Width = 300 }) } });

        await app.Call("DragElement", new { x = 1, y = 15, toX = 290, toY = 15 });

        Assert.Equal("all of it", await app.Ui(() => note!.SelectedText));
    }

    [Fact]
    public async Task Reaches_an_item_that_is_scrolled_out()
    {
        string? pressed = null;
        await using var window = await app.Show(() =>
        {
            var list = new ListBox { Name = "Rows", Height = 200, ItemsSource = Enumerable.Range(0, 300).Select(row => $"Row {row}").ToList() };
            list.AddHandler(InputElement.PointerPressedEvent, (_, e) => pressed = (e.Source as Control)?.DataContext as string, handledEventsToo: true);
            return list;
        });

        var result = await app.Call("DragElement", new { element = "Rows >> 'Row 222'", toX = 20, toY = 20 });

        Assert.Equal("Window/ListBox[0]/ListBoxItem[222]", result.Text("hit"));
        Assert.Equal("Row 222", pressed);
    }

    [Fact]
    public async Task A_drop_that_opens_a_dialog_answers_with_the_dialog_and_leaves_no_button_pressed()
    {
        Window? dialog = null;
        var pressedAfterwards = true;
        await using var window = await app.Show(() =>
        {
            var pad = new Border { Name = "Pad", Width = 200, Height = 200, Background = Brushes.Gray };
            pad.PointerReleased += (_, _) =>
            {
                dialog = new Window { Title = "Dropped", Width = 100, Height = 100 };
                _ = dialog.ShowDialog((Window)TopLevel.GetTopLevel(pad)!);
            };
            pad.PointerMoved += (_, e) => pressedAfterwards = e.GetCurrentPoint(pad).Properties.IsLeftButtonPressed;
            return pad;
        });

        var result = await app.Call("DragElement", new { element = "Pad", toX = 300, toY = 250 });
        await app.Ui(() => dialog!.Close());
        await app.Call("HoverElement", new { element = "Pad" });

        Assert.Equal(["Dropped"], result.Words("opened"));
        Assert.False(pressedAfterwards);
    }

    [Fact]
    [Trait("Requirement", "error/UNSUPPORTED")]
    public async Task A_drag_from_window_to_window_is_refused_with_a_way_out()
    {
        await using var first = await app.Show(() => Row("Here"), "One");
        await using var second = await app.Show(() => Row("There"), "Two");

        var failure = await app.Failure("DragElement", new { element = "Here", toElement = "There" });

        Assert.Equal("UNSUPPORTED", failure.Code);
        Assert.Contains("drag to something in the same window", failure.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("{\"element\":\"Here\"}", "toElement")]
    [InlineData("{\"element\":\"Here\",\"toX\":1}", "toY")]
    [InlineData("{\"toElement\":\"Here\"}", "element")]
    [InlineData("{\"element\":\"Here\",\"toElement\":\"Here\",\"steps\":1}", "steps")]
    public async Task Refuses_arguments_that_make_no_sense(string arguments, string parameter)
    {
        var failure = await app.Failure("DragElement", System.Text.Json.JsonDocument.Parse(arguments).RootElement);

        Assert.Equal(("INVALID_ARGUMENT", parameter), (failure.Code, failure.Details["parameter"]!.GetValue<string>()));
    }

    private async Task<System.Text.Json.JsonElement> Found(string element) =>
        (await app.Call("FindElement", new { element })).GetProperty("elements")[0];

    private static Border Row(string name) => new() { Name = name, Height = 40, Background = Brushes.LightGray, Child = new TextBlock { Text = name } };

    private static List<string?> Names(Panel panel) => [.. panel.Children.Select(child => child.Name)];

    private static DataTransfer Text(string text)
    {
        var data = new DataTransfer();
        data.Add(DataTransferItem.CreateText(text));
        return data;
    }

    private static Control Placed(Control control, int column)
    {
        Grid.SetColumn(control, column);
        return control;
    }
}
