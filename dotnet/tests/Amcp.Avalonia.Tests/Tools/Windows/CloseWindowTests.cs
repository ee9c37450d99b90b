using System.Diagnostics;
using System.Text.Json;
using Amcp.Avalonia.Core;
using Avalonia.Controls;
using Avalonia.Threading;

namespace Amcp.Avalonia.Tests.Tools.Windows;

[Collection(UiCollection.Name)]
public sealed class CloseWindowTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/tools-close-window")]
    public async Task A_window_closes_as_if_by_its_close_button()
    {
        var reasons = new List<(WindowCloseReason, bool)>();
        await using var window = await app.Show(() => new Border());
        await app.Ui(() => window.Window.Closing += (_, closing) => reasons.Add((closing.CloseReason, closing.IsProgrammatic)));

        var closed = await app.Call("CloseWindow", new { });

        Assert.Equal(["Test"], closed.Words("closed"));
        Assert.Equal(JsonValueKind.Null, closed.GetProperty("refusedBy").ValueKind);
        Assert.Equal([(WindowCloseReason.WindowClosing, false)], reasons);
    }

    [Fact]
    [Trait("Requirement", "card/tools-close-window")]
    public async Task A_window_that_refuses_stays_open()
    {
        await using var window = await app.Show(() => new Border());
        await app.Ui(() => window.Window.Closing += Refuse);

        var refused = await app.Call("CloseWindow", new { });
        await app.Ui(() => window.Window.Closing -= Refuse);

        Assert.Equal("a Closing handler", refused.Text("refusedBy"));
        Assert.Empty(refused.Words("closed"));
    }

    [Fact]
    [Trait("Requirement", "card/tools-close-window")]
    [Trait("Requirement", "error/BLOCKED_BY_MODAL")]
    public async Task A_window_that_asks_first_names_its_dialog_at_once_and_closes_when_that_is_answered()
    {
        await using var window = await app.Show(() => new Border(), "Editor");
        await app.Ui(() => window.Window.Closing += AskFirst);

        var asked = await app.Call("CloseWindow", new { window = "Editor" });
        var blocked = await app.Failure("CloseWindow", new { window = "Editor" });
        var answered = await app.Call("AnswerDialog", new { answer = "Discard" });

        Assert.Equal("Discard changes?", asked.Text("refusedBy"));
        Assert.Equal(["Discard changes?"], asked.Words("opened"));
        Assert.Equal("BLOCKED_BY_MODAL", blocked.Code);
        Assert.Equal(["Discard changes?", "Editor"], answered.Words("closed").Order());
    }

    [Fact]
    [Trait("Requirement", "card/tools-close-window")]
    public async Task A_handler_that_asks_by_a_loop_of_its_own_does_not_keep_the_call()
    {
        await using var window = await app.Show(() => new Border(), "Editor");
        await app.Ui(() => window.Window.Closing += AskSynchronously);

        var asked = await app.Call("CloseWindow", new { });
        var answered = await app.Call("AnswerDialog", new { answer = "Discard" });

        Assert.Equal("Discard changes?", asked.Text("refusedBy"));
        Assert.Contains(asked.Words("stillBusy"), busy => busy.Contains("loop of its own", StringComparison.Ordinal));
        Assert.Equal(["Discard changes?", "Editor"], answered.Words("closed").Order());
    }

    [Fact]
    public async Task A_dialog_is_closed_by_its_title_and_its_owner_is_free_again()
    {
        await using var window = await app.Show(() => new Button { Name = "Save", Content = "Save" });
        await app.Ui(() => { _ = Question().ShowDialog(window.Window); });

        var closed = await app.Call("CloseWindow", new { window = "Discard changes?" });
        await app.Call("ClickElement", new { element = "Save" });

        Assert.Equal(["Discard changes?"], closed.Words("closed"));
    }

    private static void Refuse(object? sender, WindowClosingEventArgs closing) => closing.Cancel = true;

    private static async void AskFirst(object? sender, WindowClosingEventArgs closing)
    {
        if (closing.IsProgrammatic)
            return;

        closing.Cancel = true;
        var editor = (Window)sender!;
        if (await Question().ShowDialog<bool>(editor))
            editor.Close();
    }

    private static void AskSynchronously(object? sender, WindowClosingEventArgs closing)
    {
        if (closing.IsProgrammatic)
            return;

        var frame = new DispatcherFrame();
        var asking = Question().ShowDialog<bool>((Window)sender!);
        asking.ContinueWith(_ => EndLate(frame), TaskScheduler.FromCurrentSynchronizationContext());
        Dispatcher.UIThread.PushFrame(frame);
        closing.Cancel = !asking.Result;
    }

    // A loop runs the jobs that are queued when its end is requested, those of other calls among them.
    private static void EndLate(DispatcherFrame frame)
    {
        frame.Continue = false;
        var watch = Stopwatch.StartNew();
        Next();

        void Next()
        {
            if (watch.Elapsed < TimeSpan.FromMilliseconds(100))
                Dispatcher.UIThread.Post(Next, DispatcherPriority.SystemIdle);
        }
    }

    private static Window Question()
    {
        var dialog = new Window { Title = "Discard changes?", Width = 200, Height = 100 };
        var discard = new Button { Content = "Discard" };
        discard.Click += (_, _) => dialog.Close(true);
        dialog.Content = discard;
        return dialog;
    }
}
