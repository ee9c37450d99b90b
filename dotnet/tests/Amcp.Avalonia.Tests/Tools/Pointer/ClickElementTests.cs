using Amcp.Avalonia.Core;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Input;
using Avalonia.Media;
using Avalonia.Threading;

namespace Amcp.Avalonia.Tests.Tools.Pointer;

[Collection(UiCollection.Name)]
public sealed class ClickElementTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/tools-click-reports")]
    public async Task Clicks_a_button_and_tells_what_changed()
    {
        await using var window = await app.Show(Counter);

        var result = await app.Call("ClickElement", new { element = "Up" });

        Assert.Equal("Window/StackPanel[0]/Button[0]", result.Text("hit"));
        Assert.Matches("^@e\\d+ .* = '1'$", result.Words("changed")[0]);
        Assert.Empty(result.Words("stillBusy"));
        Assert.Equal("Test", result.Text("window"));
        Assert.Equal("1", await Shown());
    }

    [Fact]
    [Trait("Requirement", "card/tools-click-options")]
    public async Task Two_calls_are_two_single_clicks_and_count_2_is_a_double_click()
    {
        var doubles = 0;
        await using var window = await app.Show(() =>
        {
            var border = new Border { Name = "Pad", Width = 100, Height = 100, Background = Brushes.Gray };
            border.DoubleTapped += (_, _) => doubles++;
            return border;
        });

        await app.Call("ClickElement", new { element = "Pad" });
        await app.Call("ClickElement", new { element = "Pad" });
        Assert.Equal(0, doubles);
        await app.Call("ClickElement", new { element = "Pad", count = 2 });
        Assert.Equal(1, doubles);
    }

    [Fact]
    [Trait("Requirement", "card/tools-click-options")]
    public async Task Presses_the_button_and_keys_that_were_asked_for()
    {
        (PointerUpdateKind Kind, KeyModifiers Keys) seen = default;
        await using var window = await app.Show(() =>
        {
            var border = new Border { Name = "Pad", Width = 100, Height = 100, Background = Brushes.Gray };
            border.PointerPressed += (_, pressed) => seen = (pressed.GetCurrentPoint(border).Properties.PointerUpdateKind, pressed.KeyModifiers);
            return border;
        });

        await app.Call("ClickElement", new { element = "Pad", button = "right", modifiers = new[] { "ctrl", "shift" } });

        Assert.Equal((PointerUpdateKind.RightButtonPressed, KeyModifiers.Control | KeyModifiers.Shift), seen);
    }

    [Fact]
    [Trait("Requirement", "003/FR-034")]
    public async Task A_point_of_the_window_is_clicked_as_well()
    {
        await using var window = await app.Show(Counter);
        var bounds = (await app.Call("FindElement", new { element = "Up" })).GetProperty("elements")[0].GetProperty("bounds");

        var result = await app.Call("ClickElement", new { x = bounds.GetProperty("x").GetDouble() + 5, y = bounds.GetProperty("y").GetDouble() + 5 });

        Assert.Equal("Window/StackPanel[0]/Button[0]", result.Text("hit"));
        Assert.Equal("1", await Shown());
    }

    [Theory]
    [InlineData("{\"element\":\"Up\",\"x\":1,\"y\":1}")]
    [InlineData("{\"x\":1}")]
    [InlineData("{}")]
    [InlineData("{\"element\":\"Up\",\"count\":4}")]
    [InlineData("{\"element\":\"Up\",\"timeout\":-1}")]
    public async Task Refuses_arguments_that_make_no_sense(string arguments)
    {
        var failure = await app.Failure("ClickElement", System.Text.Json.JsonDocument.Parse(arguments).RootElement);

        Assert.Equal("INVALID_ARGUMENT", failure.Code);
    }

    [Fact]
    public async Task Reaches_an_item_that_the_list_has_not_realised()
    {
        await using var window = await app.Show(() => new ListBox { Name = "Rows", Height = 300, ItemsSource = Enumerable.Range(0, 500).Select(row => $"Row {row}").ToList() });

        var result = await app.Call("ClickElement", new { element = "Rows >> 'Row 433'" });

        Assert.Equal("Window/ListBox[0]/ListBoxItem[433]", result.Text("hit"));
    }

    [Fact]
    [Trait("Requirement", "card/failure-ui-thread-busy")]
    [Trait("Requirement", "error/UI_THREAD_BUSY")]
    public async Task Says_what_runs_while_the_ui_thread_is_blocked()
    {
        using var release = new ManualResetEventSlim();
        var frozen = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var window = await app.Show(() =>
        {
            var button = new Button { Name = "Freeze", Content = "Freeze" };
            button.Click += (_, _) =>
            {
                frozen.SetResult();
                release.Wait();
            };
            return button;
        });
        var freeze = app.Call("ClickElement", new { element = "Freeze" });
        await frozen.Task;
        try
        {
            var failure = await app.Failure("FindElement", new { element = "Freeze" });

            Assert.Equal("UI_THREAD_BUSY", failure.Code);
            Assert.Matches("^ClickElement `Freeze`, for [1-9]", failure.Details["running"]!.GetValue<string>());
            Assert.False(freeze.IsCompleted);
            await app.Call("GetErrors", new { });
            await app.Call("ReadLog", new { });
        }
        finally
        {
            release.Set();
        }

        await freeze;
        await app.Call("FindElement", new { element = "Freeze" });
    }

    [Fact]
    [Trait("Requirement", "card/input-nested-loop")]
    public async Task Returns_when_the_handler_runs_a_loop_of_its_own_and_lets_others_end_it()
    {
        var frame = default(DispatcherFrame);
        await using var window = await app.Show(() =>
        {
            var ask = new Button { Name = "Ask", Content = "Ask" };
            var answer = new Button { Name = "Answer", Content = "Answer" };
            ask.Click += (_, _) =>
            {
                frame = new DispatcherFrame();
                Dispatcher.UIThread.PushFrame(frame);
                ask.Content = "Asked";
            };
            answer.Click += (_, _) => frame!.Continue = false;
            return new StackPanel { Children = { ask, answer } };
        });

        var asked = await app.Call("ClickElement", new { element = "Ask" });
        Assert.Contains(asked.Words("stillBusy"), busy => busy.Contains("loop of its own", StringComparison.Ordinal));
        await app.Call("ClickElement", new { element = "Answer" });

        await app.Call("WaitForElement", new { element = "Ask", text = "Asked" });
    }

    [Fact]
    [Trait("Requirement", "card/input-current-frame")]
    public async Task Goes_through_menus_and_context_menus()
    {
        var chosen = new List<string>();
        await using var window = await app.Show(() =>
        {
            var open = new MenuItem { Header = "_Open" };
            open.Click += (_, _) => chosen.Add("open");
            var copy = new MenuItem { Header = "Copy" };
            copy.Click += (_, _) => chosen.Add("copy");
            return new StackPanel
            {
                Children =
                {
                    new Menu { Items = { new MenuItem { Header = "_File", Items = { open } } } },
                    new Border { Name = "Pad", Height = 100, Background = Brushes.Gray, ContextMenu = new ContextMenu { Items = { copy } } },
                },
            };
        });

        await app.Call("ClickElement", new { element = "MenuItem 'File'" });
        var item = await app.Call("ClickElement", new { element = "MenuItem 'Open'" });
        await app.Call("ClickElement", new { element = "Pad", button = "right" });
        await app.Call("ClickElement", new { element = "MenuItem 'Copy'" });

        Assert.Equal(["open", "copy"], chosen);
        Assert.Equal("Window/StackPanel[0]/Menu[0]/MenuItem[0]/MenuItem[0]", item.Text("hit"));
    }

    [Fact]
    public async Task The_rest_of_a_gesture_that_closed_its_window_reaches_nobody()
    {
        await using var window = await app.Show(() =>
        {
            var button = new Button { Name = "Leave", Content = "Leave" };
            button.Click += (_, _) => ((Window)TopLevel.GetTopLevel(button)!).Close();
            return button;
        });

        var result = await app.Call("ClickElement", new { element = "Leave", count = 2 });

        Assert.Equal(["Test"], result.Words("closed"));
    }

    private static StackPanel Counter()
    {
        var count = 0;
        var shown = new TextBlock { Text = "0", Name = "Count" };
        var button = new Button { Content = "_Count up", Name = "Up" };
        button.Click += (_, _) => shown.Text = $"{++count}";
        return new StackPanel { Children = { button, shown } };
    }

    private async Task<string?> Shown() => (await app.Call("FindElement", new { element = "Count" })).GetProperty("elements")[0].Property("text");
}
