using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tools;
using Avalonia.Controls;
using Avalonia.Input;

namespace Amcp.Avalonia.Tests.Tools.Keyboard;

[Collection(UiCollection.Name)]
public sealed class TypeTextTests(LiveApp app)
{
    [Fact]
    public async Task Types_into_a_text_box_and_tells_its_text()
    {
        await using var window = await app.Show(() => new TextBox { Name = "Note", Text = "old " });

        var result = await app.Call("TypeText", new { element = "Note", text = "na\u00EFve \uD83D\uDE00" });

        Assert.Contains("na\u00EFve \uD83D\uDE00", result.Text("text"), StringComparison.Ordinal);
        Assert.Equal("Window/TextBox[0]", result.Text("path"));
    }

    [Fact]
    [Trait("Requirement", "card/tools-type-clear-submit")]
    public async Task Clears_first_and_submits_afterwards()
    {
        var submitted = "";
        await using var window = await app.Show(() =>
        {
            var box = new TextBox { Name = "Note", Text = "old" };
            box.KeyDown += (_, key) => submitted = key.Key == Key.Enter ? box.Text : submitted;
            return box;
        });

        var result = await app.Call("TypeText", new { element = "Note", text = "new", clear = true, submit = true });

        Assert.Equal(("new", "new"), (result.Text("text"), submitted));
    }

    [Fact]
    [Trait("Requirement", "card/tools-type-clear-submit")]
    public async Task Shows_bullets_for_a_password_everywhere()
    {
        await using var window = await app.Show(() => new TextBox { Name = "Secret", PasswordChar = '*' });

        var result = await app.Answer("TypeText", new { element = "Secret", text = "hunter2" });
        var tree = await app.Answer("GetElementTree", new { full = true, templates = true });

        Assert.Equal(new string('\u2022', 7), result.Structured!.Value.Text("text"));
        Assert.DoesNotContain("hunter2", result.Text + tree.Text, StringComparison.Ordinal);
    }

    [Fact]
    [Trait("Requirement", "003/FR-034")]
    public async Task Types_where_the_focus_is_or_at_a_point()
    {
        await using var window = await app.Show(() => new TextBox { Name = "Note", Height = 100 });

        await app.Call("TypeText", new { x = 100, y = 300, text = "a" });
        var result = await app.Call("TypeText", new { text = "b" });

        Assert.Equal("ab", result.Text("text"));
    }

    [Fact]
    public async Task Types_a_number_into_the_text_box_inside_a_composite_control()
    {
        await using var window = await app.Show(() => new NumericUpDown { Name = "Limit", Value = 1, Minimum = 0, Maximum = 100 });

        await app.Call("TypeText", new { element = "Limit", text = "42", clear = true, submit = true });

        await app.Call("WaitForElement", new { element = "Limit", properties = new Dictionary<string, string> { ["value"] = "42" } });
    }

    [Fact]
    public async Task Refuses_a_read_only_text_box()
    {
        await using var window = await app.Show(() => new TextBox { Name = "Note", IsReadOnly = true });

        Assert.Equal("DISABLED", (await app.Failure("TypeText", new { element = "Note", text = "x", timeout = 20 })).Code);
    }

    [Fact]
    public async Task Refuses_what_takes_no_keys()
    {
        await using var window = await app.Show(() => new TextBlock { Name = "Label", Text = "label" });

        Assert.Equal("UNSUPPORTED", (await app.Failure("TypeText", new { element = "Label", text = "x" })).Code);
    }

    [Fact]
    public async Task Fails_if_nothing_of_the_text_arrives()
    {
        await using var window = await app.Show(() =>
        {
            var deaf = new TextBox { Name = "Deaf", Text = "old" };
            deaf.AddHandler(InputElement.TextInputEvent, (_, input) => input.Handled = true, global::Avalonia.Interactivity.RoutingStrategies.Tunnel);
            return new StackPanel { Children = { deaf, new TextBox { Name = "Full", Text = "abc", MaxLength = 3 } } };
        });

        var deaf = await app.Failure("TypeText", new { element = "Deaf", text = "x" });
        var full = await app.Failure("TypeText", new { element = "Full", text = "x" });

        Assert.Equal(("UNSUPPORTED", "UNSUPPORTED"), (deaf.Code, full.Code));
        Assert.Contains("took nothing of the text: it still reads `old`", deaf.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_text_of_which_a_part_arrives_or_that_the_app_consumes_is_typed()
    {
        await using var window = await app.Show(() =>
        {
            var upper = new TextBox { Name = "Upper" };
            upper.TextChanged += (_, _) => upper.Text = upper.Text?.ToUpperInvariant();
            var chat = new TextBox { Name = "Chat" };
            chat.KeyDown += (_, key) => chat.Text = key.Key == Key.Enter ? "" : chat.Text;
            return new StackPanel { Children = { upper, chat, new TextBox { Name = "Short", MaxLength = 2 }, new TextBox { Name = "Same", Text = "5" } } };
        });

        var upper = await app.Call("TypeText", new { element = "Upper", text = "abc" });
        var chat = await app.Call("TypeText", new { element = "Chat", text = "hello", submit = true });
        var cut = await app.Call("TypeText", new { element = "Short", text = "abc" });
        var same = await app.Call("TypeText", new { element = "Same", text = "5", clear = true });
        var line = await app.Call("TypeText", new { element = "Same", text = "\n" });

        Assert.Equal(("ABC", "", "ab", "5", "5"), (upper.Text("text"), chat.Text("text"), cut.Text("text"), same.Text("text"), line.Text("text")));
    }
}
