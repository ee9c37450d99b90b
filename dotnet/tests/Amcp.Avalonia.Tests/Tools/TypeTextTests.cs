using Avalonia.Controls;
using Avalonia.Input;

namespace Amcp.Avalonia.Tests.Tools;

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
}
