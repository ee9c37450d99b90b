using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tests.Tools;
using Avalonia.Controls;
using Avalonia.Threading;

namespace Amcp.Avalonia.Tests.Acting;

/// <summary>Dialogs over dialogs, and handlers that run a loop of their own until a dialog is answered.</summary>
[Collection(UiCollection.Name)]
public sealed class NestedLoopTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/4-sync-message-box")]
    [Trait("Requirement", "card/input-nested-loop")]
    public async Task A_synchronous_message_box_does_not_block_the_next_call()
    {
        await using var window = await app.Show(() => Asking("Ask", "Sure?", (owner, title) => AskNow(owner, title)));

        var asked = await app.Call("ClickElement", new { element = "Ask" });
        var tree = await app.Call("GetElementTree", new { full = true });
        var picture = await app.Call("CaptureScreenshot", new { window = "Sure?" });
        var waiting = await app.Ui(() => ((Button)window.Window.Content!).Content);
        await app.Call("AnswerDialog", new { answer = "Yes" });
        await app.Call("WaitForElement", new { element = "Ask", text = "Yes" });

        Assert.Equal(["Sure?"], asked.Words("opened"));
        Assert.Contains(asked.Words("stillBusy"), busy => busy.Contains("loop of its own", StringComparison.Ordinal));
        Assert.Equal((2, "Sure?", "Ask"), (tree.GetProperty("roots").GetArrayLength(), picture.Text("window"), waiting));
    }

    [Fact]
    [Trait("Requirement", "card/4-sync-message-box")]
    public async Task A_message_box_out_of_a_message_box_is_answered_first()
    {
        await using var window = await app.Show(() => Asking("Ask", "Overwrite?", (owner, title) => $"{AskNow(owner, title, box => AskNow(box, "Really?"))}"));
        await app.Call("ClickElement", new { element = "Ask" });

        var second = await app.Call("AnswerDialog", new { answer = "Yes" });
        var third = await app.Call("AnswerDialog", new { answer = "Yes" });

        Assert.Equal(("Overwrite?", "Really?"), (second.Text("dialog"), second.Words("opened").Single()));
        Assert.Equal("Really?", third.Text("dialog"));
        await app.Call("WaitForElement", new { element = "Ask", text = "Yes" });
        Assert.Single((await app.Call("ListWindows", new { })).GetProperty("windows").EnumerateArray());
    }

    [Fact]
    [Trait("Requirement", "card/failure-blocked-by-modal")]
    public async Task Of_modal_dialogs_over_each_other_only_the_topmost_takes_input()
    {
        await using var window = await app.Show(() => new TextBox { Name = "Note" }, "Main");
        var first = await app.Ui(() => Dialog("First"));
        var second = await app.Ui(() => Dialog("Second"));
        _ = app.Ui(() => { _ = first.ShowDialog(window.Window); });
        _ = app.Ui(() => { _ = second.ShowDialog(first); });

        foreach (var (tool, arguments) in new (string, object)[]
        {
            ("ClickElement", new { element = "Note", timeout = 30 }), ("ClickElement", new { x = 5, y = 5, window = "Main", timeout = 30 }),
            ("TypeText", new { element = "Note", text = "x", timeout = 30 }), ("PressKey", new { key = "A", window = "Main", timeout = 30 }),
            ("HoverElement", new { element = "Note", timeout = 30 }), ("ClickElement", new { element = "Yes", window = "First", timeout = 30 }),
        })
        {
            var failure = await app.Failure(tool, arguments);
            Assert.Equal(("BLOCKED_BY_MODAL", "Second"), (failure.Code, failure.Details["title"]!.GetValue<string>()));
        }

        Assert.Equal("Second", (await app.Call("AnswerDialog", new { answer = "default" })).Text("dialog"));
        Assert.Equal("First", (await app.Call("AnswerDialog", new { cancel = true })).Text("dialog"));
        await app.Call("TypeText", new { element = "Note", text = "free" });
    }

    [Fact]
    public async Task A_dialog_that_a_timer_opens_is_waited_for()
    {
        await using var window = await app.Show(() => new TextBlock { Name = "State", Text = "calm" });
        await app.Ui(() => DispatcherTimer.RunOnce(async () => await Dialog("Session ends").ShowDialog(window.Window), TimeSpan.FromMilliseconds(150)));

        var answered = await app.Call("AnswerDialog", new { answer = "Yes" });

        Assert.Equal(("Session ends", "Session ends"), (answered.Text("dialog"), answered.Words("closed").Single()));
    }

    [Fact]
    public async Task A_window_that_a_handler_opens_after_awaiting_is_found_once_it_is_there()
    {
        await using var window = await app.Show(() =>
        {
            var load = new Button { Name = "Load", Content = "Load" };
            load.Click += async (_, _) =>
            {
                await Task.Delay(120);
                new Window { Title = "Report", Width = 300, Height = 200, Content = new TextBlock { Name = "Total", Text = "42" } }.Show((Window)TopLevel.GetTopLevel(load)!);
            };
            return load;
        });

        await app.Call("ClickElement", new { element = "Load" });

        await app.Call("WaitForElement", new { element = "Total", window = "Report", text = "42" });
    }

    [Fact]
    public async Task Enter_and_escape_have_their_words_beside_the_texts_of_the_buttons()
    {
        var given = new List<string?>();
        await using var window = await app.Show(() =>
        {
            var ask = new Button { Name = "Ask", Content = "Ask" };
            ask.Click += async (_, _) => given.Add(await Dialog("Sure?").ShowDialog<string?>((Window)TopLevel.GetTopLevel(ask)!));
            return ask;
        });

        foreach (var answer in new[] { "default", "cancel", "yes", "No", "close" })
        {
            await app.Call("ClickElement", new { element = "Ask" });
            await app.Call("AnswerDialog", new { answer });
        }

        Assert.Equal(["Yes", "No", "Yes", "No", null], await app.Ui(() => given.ToList()));
    }

    private static Button Asking(string name, string title, Func<Window, string, string?> ask)
    {
        var button = new Button { Name = name, Content = name };
        button.Click += (_, _) => button.Content = ask((Window)TopLevel.GetTopLevel(button)!, title);
        return button;
    }

    // As apps do that were written for message boxes that return their answer.
    private static string? AskNow(Window owner, string title, Action<Window>? beforeYes = null)
    {
        var (dialog, frame) = (Dialog(title, beforeYes), new DispatcherFrame());
        var answer = dialog.ShowDialog<string?>(owner);
        dialog.Closed += (_, _) => frame.Continue = false;
        Dispatcher.UIThread.PushFrame(frame);
        return answer.Result;
    }

    private static Window Dialog(string title, Action<Window>? beforeYes = null)
    {
        var dialog = new Window { Title = title, Width = 240, Height = 120 };
        var (yes, no) = (new Button { Name = "Yes", Content = "Yes", IsDefault = true }, new Button { Content = "No", IsCancel = true });
        yes.Click += (_, _) =>
        {
            beforeYes?.Invoke(dialog);
            dialog.Close("Yes");
        };
        no.Click += (_, _) => dialog.Close("No");
        dialog.Content = new StackPanel { Children = { yes, no } };
        return dialog;
    }
}
