using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Tools;

[Collection(UiCollection.Name)]
public sealed class WaitForElementTests(LiveApp app)
{
    [Fact]
    [Trait("Requirement", "card/tools-wait-states")]
    public async Task Ends_when_the_element_becomes_as_wanted()
    {
        var box = default(TextBlock);
        await using var window = await app.Show(() => box = new TextBlock { Name = "State", Text = "loading" });
        var wait = app.Call("WaitForElement", new { element = "State", matches = "^done \\d$" });
        await app.Call("ListWindows", new { });
        Assert.False(wait.IsCompleted);

        await app.Ui(() => box!.Text = "done 7");

        Assert.Equal("Window/TextBlock[0]", (await wait).Text("path"));
    }

    [Fact]
    [Trait("Requirement", "card/tools-wait-states")]
    public async Task Invisible_and_gone_are_both_not_visible()
    {
        await using var window = await app.Show(() => new TextBlock { Name = "Spinner", Text = "x", IsVisible = false });

        Assert.Equal("Window/TextBlock[0]", (await app.Call("WaitForElement", new { element = "Spinner", visible = false })).Text("path"));
        Assert.Null((await app.Call("WaitForElement", new { element = "Gone", visibility = false })).Text("path"));
        Assert.Null((await app.Call("WaitForElement", new { element = "Gone", exists = false })).Text("path"));
        Assert.Null((await app.Call("WaitForElement", new { element = "Gone", count = 0 })).Text("path"));
    }

    [Theory]
    [InlineData("""{"element":"State"}""")]
    [InlineData("""{"element":"State","exists":true}""")]
    [InlineData("""{"element":"State","visible":true}""")]
    [InlineData("""{"element":"State","enabled":true}""")]
    [InlineData("""{"element":"State","text":"a"}""")]
    [InlineData("""{"element":"State","matches":"^[ab]$"}""")]
    [InlineData("""{"element":"State","count":1}""")]
    [InlineData("""{"element":"Window/StackPanel[0]/TextBlock[0]","text":"a"}""")]
    [Trait("Requirement", "card/tools-wait-states")]
    [Trait("Requirement", "003/FR-031")]
    public async Task What_is_as_wanted_already_is_told_by_its_path(string arguments)
    {
        await using var window = await app.Show(() => new StackPanel { Children = { new TextBlock { Name = "State", Text = "a" } } });

        var result = await app.Call("WaitForElement", System.Text.Json.JsonDocument.Parse(arguments).RootElement);

        Assert.Equal("Window/StackPanel[0]/TextBlock[0]", result.Text("path"));
    }

    [Fact]
    public async Task An_empty_text_is_none_or_one_without_letters()
    {
        await using var window = await app.Show(() => new StackPanel { Children = { new TextBlock { Name = "None" }, new TextBox { Name = "Blank" }, new TextBlock { Name = "State", Text = "a" } } });

        await app.Call("WaitForElement", new { element = "None", text = "" });
        await app.Call("WaitForElement", new { element = "Blank", text = "" });
        Assert.Matches("^`State` reads `a`, not nothing, after ", (await app.Failure("WaitForElement", new { element = "State", text = "", timeout = 0 })).Message);
        Assert.Matches("^`None` reads nothing, not `a`, after ", (await app.Failure("WaitForElement", new { element = "None", text = "a", timeout = 0 })).Message);
    }

    [Theory]
    [InlineData("""{"element":"State","text":"b","timeout":30}""", "reads `a`, not `b`")]
    [InlineData("""{"element":"State","visible":false,"timeout":30}""", "is still visible")]
    [InlineData("""{"element":"State","enabled":false,"timeout":30}""", "enabled `true`, not `false`")]
    [InlineData("""{"element":"State","focused":true,"timeout":30}""", "focused `false`, not `true`")]
    [InlineData("""{"element":"State","exists":false,"timeout":30}""", "is still there")]
    [InlineData("""{"element":"State","count":2,"timeout":30}""", "matches 1 elements, not 2")]
    [InlineData("""{"element":"Stat","timeout":30}""", "is not there")]
    [Trait("Requirement", "card/tools-wait-last-state")]
    public async Task A_time_out_tells_the_last_state(string arguments, string problem)
    {
        await using var window = await app.Show(() => new TextBlock { Name = "State", Text = "a" });

        var failure = await app.Failure("WaitForElement", System.Text.Json.JsonDocument.Parse(arguments).RootElement);

        Assert.Equal("TIMEOUT", failure.Code);
        Assert.Contains(problem, failure.Message, StringComparison.Ordinal);
        Assert.NotNull(failure.Details["lastState"]!["exists"]);
    }

    [Theory]
    [InlineData("""{"element":"State","matches":"("}""")]
    [InlineData("""{"element":"State","visible":true,"visibility":false}""")]
    public async Task Contradictions_and_broken_patterns_are_refused(string arguments) =>
        Assert.Equal("INVALID_ARGUMENT", (await app.Failure("WaitForElement", System.Text.Json.JsonDocument.Parse(arguments).RootElement)).Code);
}
