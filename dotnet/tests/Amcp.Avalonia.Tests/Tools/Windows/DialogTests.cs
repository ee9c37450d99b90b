using Amcp.Avalonia.Core;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Tools.Windows;

[Collection(UiCollection.Name)]
public sealed class DialogTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/failure-blocked-by-modal")]
    [Trait("Requirement", "card/tools-click-reports")]
    [Trait("Requirement", "card/tools-answer-dialog")]
    public async Task A_click_that_opens_a_dialog_names_it_and_the_dialog_is_answered_by_its_button()
    {
        await using var window = await app.Show(Asking);

        var asked = await app.Call("ClickElement", new { element = "Ask" });
        Assert.Equal(["Sure?"], asked.Words("opened"));
        var blocked = await app.Failure("ClickElement", new { element = "Ask", timeout = 50 });
        Assert.Equal(("BLOCKED_BY_MODAL", "Sure?"), (blocked.Code, blocked.Details["title"]!.GetValue<string>()));
        var answered = await app.Call("AnswerDialog", new { answer = "Yes" });

        Assert.Equal("Sure?", answered.Text("dialog"));
        Assert.Equal(["Sure?"], answered.Words("closed"));
        await app.Call("WaitForElement", new { element = "Ask", text = "yes" });
    }

    [Fact]
    public async Task A_dialog_is_closed_without_an_answer()
    {
        await using var window = await app.Show(Asking);
        await app.Call("ClickElement", new { element = "Ask" });

        var answered = await app.Call("AnswerDialog", new { answer = "close" });

        Assert.Equal(["Sure?"], answered.Words("closed"));
    }

    [Fact]
    public async Task An_answer_that_is_not_there_lists_those_that_are()
    {
        await using var window = await app.Show(Asking);
        await app.Call("ClickElement", new { element = "Ask" });

        var failure = await app.Failure("AnswerDialog", new { answer = "Maybe", timeout = 20 });

        Assert.Equal("ELEMENT_NOT_FOUND", failure.Code);
        Assert.Equal(["Yes", "No"], failure.Details["buttons"]!.AsArray().Select(button => button!.GetValue<string>()));
    }

    [Fact]
    public async Task Without_a_dialog_there_is_nothing_to_answer()
    {
        await using var window = await app.Show(Asking);

        var failure = await app.Failure("AnswerDialog", new { answer = "Yes", timeout = 20 });

        Assert.Equal("ELEMENT_NOT_FOUND", failure.Code);
        Assert.Contains("Test", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    [Trait("Requirement", "card/tools-list-windows")]
    public async Task Windows_are_listed_with_owner_blocker_and_focus()
    {
        await using var window = await app.Show(Asking, "Main");
        await app.Call("ClickElement", new { element = "Ask" });
        await app.Call("PressKey", new { key = "Tab", window = "Sure?" });

        var windows = (await app.Call("ListWindows", new { })).GetProperty("windows").EnumerateArray().ToList();

        Assert.Equal(["Sure?", "Main"], windows.Select(entry => entry.Text("title")!));
        Assert.True(windows[0].GetProperty("modal").GetBoolean());
        Assert.Equal("Main", windows[0].Text("owner"));
        Assert.Equal("Sure?", windows[1].Text("blockedBy"));
        Assert.StartsWith("Window[1]/", windows[0].Text("focused"), StringComparison.Ordinal);
    }

    private static Button Asking()
    {
        var ask = new Button { Name = "Ask", Content = "Ask" };
        ask.Click += async (_, _) =>
        {
            var dialog = new Window { Title = "Sure?", Width = 200, Height = 100 };
            var yes = new Button { Content = "_Yes" };
            yes.Click += (_, _) => dialog.Close("yes");
            dialog.Content = new StackPanel { Children = { yes, new Button { Content = "No" } } };
            ask.Content = await dialog.ShowDialog<string?>((Window)TopLevel.GetTopLevel(ask)!) ?? "nothing";
        };
        return ask;
    }
}
