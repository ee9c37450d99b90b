using System.Text.Json;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Tools.Keyboard;

[Collection(UiCollection.Name)]
public sealed class ClipboardTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/tools-clipboard")]
    [Trait("Requirement", "card/4-real-keyboard")]
    public async Task What_is_set_is_pasted_and_what_is_copied_is_read()
    {
        await using var window = await app.Show(() => new StackPanel { Children = { new TextBox { Name = "From", Text = "copied" }, new TextBox { Name = "To", AcceptsReturn = true } } });

        await app.Call("Clipboard", new { action = "set", text = "7 °C\nnext line" });
        await app.Call("PressKey", new { element = "To", key = "Ctrl+V" });
        var pasted = await Text("To");
        await app.Call("PressKey", new { element = "From", key = "Ctrl+A" });
        await app.Call("PressKey", new { element = "From", key = "Ctrl+C" });

        Assert.Equal("7 °C\nnext line", pasted);
        Assert.Equal("copied", (await app.Call("Clipboard", new { })).Text("text"));
    }

    [Fact]
    [Trait("Requirement", "card/tools-clipboard")]
    public async Task A_cleared_clipboard_has_no_text_and_pastes_nothing()
    {
        await using var window = await app.Show(() => new TextBox { Name = "Note" });
        await app.Call("Clipboard", new { action = "set", text = "old" });

        var cleared = await app.Call("Clipboard", new { action = "clear" });
        await app.Call("PressKey", new { element = "Note", key = "Ctrl+V" });

        Assert.Equal(JsonValueKind.Null, cleared.GetProperty("text").ValueKind);
        Assert.Equal("", await Text("Note"));
    }

    [Theory]
    [InlineData("{\"action\":\"set\"}")]
    [InlineData("{\"action\":\"get\",\"text\":\"x\"}")]
    public async Task Refuses_arguments_that_make_no_sense(string arguments) =>
        Assert.Equal("INVALID_ARGUMENT", (await app.Failure("Clipboard", JsonDocument.Parse(arguments).RootElement)).Code);

    private async Task<string?> Text(string element) => (await app.Call("FindElement", new { element })).GetProperty("elements")[0].Property("text");
}
