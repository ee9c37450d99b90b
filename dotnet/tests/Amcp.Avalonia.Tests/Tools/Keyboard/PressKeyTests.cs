using Amcp.Avalonia.Core;
using Avalonia;
using Avalonia.Animation;
using Avalonia.Controls;
using Avalonia.Input;
using Avalonia.Media;
using Avalonia.Threading;

namespace Amcp.Avalonia.Tests.Tools.Keyboard;

[Collection(UiCollection.Name)]
public sealed class PressKeyTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/tools-press-key")]
    public async Task Tab_moves_the_focus()
    {
        await using var window = await app.Show(() => new StackPanel { Children = { new TextBox { Name = "First" }, new TextBox { Name = "Second" } } });

        var result = await app.Call("PressKey", new { element = "First", key = "Tab" });

        Assert.Equal("Window/StackPanel[0]/TextBox[1]", result.Text("focused"));
        Assert.Equal("true", (await app.Call("FindElement", new { element = "Second" })).GetProperty("elements")[0].Property("focused"));
    }

    [Fact]
    [Trait("Requirement", "card/tools-press-key")]
    public async Task Chords_reach_key_bindings()
    {
        var saved = 0;
        await using var window = await app.Show(() =>
        {
            var panel = new StackPanel { Children = { new TextBox { Name = "Note" } } };
            panel.KeyDown += (_, key) => saved += key.Key == Key.S && key.KeyModifiers == (KeyModifiers.Control | KeyModifiers.Shift) ? 1 : 0;
            return panel;
        });

        await app.Call("PressKey", new { element = "Note", key = "Ctrl+Shift+S", count = 2 });

        Assert.Equal(2, saved);
    }

    [Fact]
    public async Task A_key_that_another_one_follows_waits_for_no_animation_and_the_last_one_for_all()
    {
        var shade = default(Border);
        await using var window = await app.Show(() =>
        {
            shade = new Border
            {
                Name = "Shade", Width = 40, Height = 40, Background = Brushes.Teal,
                Transitions = [new DoubleTransition { Property = Visual.OpacityProperty, Duration = TimeSpan.FromMilliseconds(500) }],
            };
            var panel = new StackPanel { Children = { new TextBox { Name = "First" }, new TextBox { Name = "Second" }, shade } };
            panel.KeyDown += (_, key) =>
            {
                if (key.Key == Key.F2)
                    shade.Opacity = 0.2;
            };
            return panel;
        });

        var first = await app.Call("PressKey", new { element = "First", key = "F2", settle = false });
        await app.Call("PressKey", new { key = "Tab", settle = false });
        var last = await app.Call("PressKey", new { key = "x" });

        Assert.Contains("animation of Opacity on Shade", first.Words("stillBusy"));
        Assert.Empty(last.Words("stillBusy"));
        Assert.Equal(0.2, await app.Ui(() => shade!.Opacity));
        await app.Call("WaitForElement", new { element = "Second", text = "x" });
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Keys_that_follow_each_other_go_to_the_dialog_that_the_first_opens_and_back(bool settle)
    {
        await using var window = await app.Show(() =>
        {
            var ask = new Button { Name = "Ask", Content = "Ask" };
            ask.Click += (_, _) =>
            {
                var loop = new DispatcherFrame();
                var yes = new Button { Content = "Yes", IsDefault = true };
                var dialog = new Window { Title = "Sure?", Width = 100, Height = 100, Content = yes };
                yes.Click += (_, _) => dialog.Close();
                dialog.Closed += (_, _) => loop.Continue = false;
                _ = dialog.ShowDialog((Window)TopLevel.GetTopLevel(ask)!);
                Dispatcher.UIThread.PushFrame(loop);
                ask.Content = "Asked";
            };
            return new StackPanel { Children = { ask, new TextBox { Name = "Note" } } };
        });

        await app.Call("PressKey", new { element = "Ask", key = "Enter", settle });
        var answered = await app.Call("PressKey", new { key = "Enter", settle });
        await app.Call("PressKey", new { element = "Note", key = "y" });

        Assert.Equal(["Sure?"], answered.Words("closed"));
        await app.Call("WaitForElement", new { element = "Ask", text = "Asked" });
        await app.Call("WaitForElement", new { element = "Note", text = "y" });
    }

    [Fact]
    public async Task Access_keys_press_their_buttons()
    {
        var pressed = 0;
        await using var window = await app.Show(() =>
        {
            var button = new Button { Content = "_Save" };
            button.Click += (_, _) => pressed++;
            return new StackPanel { Children = { new TextBox { Name = "Note" }, button } };
        });

        await app.Call("PressKey", new { element = "Note", key = "Alt+S" });

        Assert.Equal(1, pressed);
    }

    [Fact]
    public async Task Keys_that_write_a_character_write_it()
    {
        await using var window = await app.Show(() => new TextBox { Name = "Note" });

        await app.Call("PressKey", new { element = "Note", key = "a" });
        await app.Call("PressKey", new { key = "Shift+B" });
        await app.Call("PressKey", new { key = "3" });

        Assert.Equal("aB3", (await app.Call("FindElement", new { element = "Note" })).GetProperty("elements")[0].Property("text"));
    }

    [Fact]
    public async Task A_list_that_is_still_empty_is_waited_for()
    {
        var list = default(ListBox);
        await using var window = await app.Show(() => list = new ListBox { Name = "Alerts" });

        var pressing = app.Call("PressKey", new { element = "Alerts", key = "Down", timeout = 20_000 });
        await Task.WhenAny(pressing, app.Call("WaitForIdle", new { }));
        await app.Ui(() => list!.ItemsSource = new[] { "Disk", "Power" });

        Assert.StartsWith("Window/ListBox[0]/ListBoxItem[", (await pressing).Text("focused"), StringComparison.Ordinal);
        Assert.Equal(
            "Alerts does not take the keyboard: nothing in it can have the focus.",
            (await EmptyRefusal()).Message);

        async Task<ToolFailure> EmptyRefusal()
        {
            await app.Ui(() => list!.ItemsSource = null);
            return await app.Failure("PressKey", new { element = "Alerts", key = "Down", timeout = 0 });
        }
    }

    [Theory]
    [InlineData("Entr")]
    [InlineData("Strg+S")]
    public async Task Unknown_keys_are_named_with_the_nearest(string key)
    {
        var failure = await app.Failure("PressKey", new { key });

        Assert.Equal("INVALID_ARGUMENT", failure.Code);
        Assert.Contains("Nearest are", failure.Message, StringComparison.Ordinal);
    }
}
