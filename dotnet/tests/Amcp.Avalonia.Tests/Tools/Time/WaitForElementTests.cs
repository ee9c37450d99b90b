using Amcp.Avalonia.Core;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tests.Tools.Time;

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

    [Theory]
    [InlineData("""{"element":"State","text":"b"}""")]
    [InlineData("""{"element":"State","matches":"^b$"}""")]
    [InlineData("""{"element":"State","enabled":false}""")]
    [InlineData("""{"element":"State","visible":false}""")]
    [InlineData("""{"element":"State","text":"a","enabled":false}""")]
    [InlineData("""{"element":"State","count":2}""")]
    [InlineData("""{"element":"State","count":0}""")]
    [InlineData("""{"element":"State","exists":false}""")]
    [InlineData("""{"element":"Gone"}""")]
    [InlineData("""{"element":"Gone","visible":true}""")]
    [InlineData("""{"element":"Gone","exists":true}""")]
    [InlineData("""{"element":"Gone","count":1}""")]
    [InlineData("""{"element":"Hidden","visible":true}""")]
    public async Task With_not_what_is_otherwise_already_is_told_at_once(string arguments)
    {
        await using var window = await app.Show(() => new StackPanel { Children = { new TextBlock { Name = "State", Text = "a" }, new TextBlock { Name = "Hidden", Text = "x", IsVisible = false } } });

        Assert.True((await app.Call("WaitForElement", Negated(arguments, 0))).GetProperty("waitedMs").GetDouble() >= 0);
    }

    [Theory]
    [InlineData("""{"element":"State","text":"a"}""", "still reads `a`,")]
    [InlineData("""{"element":"State","matches":"^a$"}""", "still reads `a`, which `^a$` matches,")]
    [InlineData("""{"element":"State","visible":true,"enabled":true}""", "still is visible and has enabled `true`,")]
    [InlineData("""{"element":"State","count":1}""", "still matches 1 elements,")]
    [InlineData("""{"element":"State"}""", "still is there,")]
    [InlineData("""{"element":"Gone","exists":false}""", "still is not there,")]
    [InlineData("""{"element":"Gone","visible":false}""", "still is not visible,")]
    [InlineData("""{"element":"Gone","text":"a"}""", "is not there")]
    [InlineData("""{"element":"Gone","enabled":true}""", "is not there")]
    [InlineData("""{"element":"type=TextBlock","text":"a"}""", "matches 2 elements")]
    public async Task With_not_a_time_out_tells_what_is_still_so(string arguments, string problem)
    {
        await using var window = await app.Show(() => new StackPanel { Children = { new TextBlock { Name = "State", Text = "a" }, new TextBlock { Text = "b" } } });

        var failure = await app.Failure("WaitForElement", Negated(arguments, 30));

        Assert.Equal("TIMEOUT", failure.Code);
        Assert.Contains(problem + " after ", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task With_not_it_ends_when_the_element_stops_to_be_as_described()
    {
        var box = default(TextBlock);
        await using var window = await app.Show(() => box = new TextBlock { Name = "State", Text = "loading" });
        var wait = app.Call("WaitForElement", new { element = "State", text = "loading", not = true });
        await app.Call("ListWindows", new { });
        Assert.False(wait.IsCompleted);

        await app.Ui(() => box!.Text = "done");

        Assert.Equal("Window/TextBlock[0]", (await wait).Text("path"));
    }

    [Theory]
    [InlineData("""{"element":"State","text":"a","forMs":80}""")]
    [InlineData("""{"element":"State","text":"b","not":true,"forMs":80}""")]
    [InlineData("""{"element":"Busy","visible":false,"forMs":80}""")]
    [Trait("Requirement", "card/49-stays")]
    public async Task A_state_that_stays_is_watched_for_its_time(string arguments)
    {
        await using var window = await app.Show(() => new StackPanel { Children = { new TextBlock { Name = "State", Text = "a" } } });

        Assert.True((await app.Call("WaitForElement", System.Text.Json.JsonDocument.Parse(arguments).RootElement)).GetProperty("waitedMs").GetDouble() >= 80);
    }

    [Theory]
    [InlineData("""{"element":"State","text":"a","forMs":3600000}""", "reads `b`, not `a`")]
    [InlineData("""{"element":"State","text":"b","not":true,"forMs":3600000}""", "reads `b`")]
    [InlineData("""{"element":"Busy","visible":false,"forMs":3600000}""", "is visible")]
    [InlineData("""{"element":"Busy","exists":true,"visible":true,"not":true,"forMs":3600000}""", "is visible")]
    [Trait("Requirement", "card/49-stays")]
    public async Task A_change_of_what_must_stay_fails_at_once(string arguments, string problem)
    {
        var (state, busy) = (default(TextBlock), default(TextBlock));
        await using var window = await app.Show(() => new StackPanel
        {
            Children = { (state = new TextBlock { Name = "State", Text = "a" }), (busy = new TextBlock { Name = "Busy", Text = "x", IsVisible = false }) },
        });
        var failing = app.Failure("WaitForElement", System.Text.Json.JsonDocument.Parse(arguments).RootElement);
        await app.Call("WaitForElement", new { element = "State", text = "a", forMs = 50 });
        Assert.False(failing.IsCompleted);

        await app.Ui(() => (state!.Text, busy!.IsVisible) = ("b", true));

        Assert.Matches($"^`(State|Busy)` {problem}, \\d+ ms after it became as described\\. It must stay so for 3600000 ms\\.", (await failing).Message);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(3_600_001)]
    [Trait("Requirement", "card/49-stays")]
    public async Task It_stays_for_a_millisecond_to_an_hour(int forMs) =>
        Assert.Equal("INVALID_ARGUMENT", (await app.Failure("WaitForElement", new { element = "State", forMs })).Code);

    private static System.Text.Json.Nodes.JsonObject Negated(string arguments, int timeout)
    {
        var all = System.Text.Json.Nodes.JsonNode.Parse(arguments)!.AsObject();
        all["not"] = true;
        all["timeout"] = timeout;
        return all;
    }

    [Fact]
    public async Task An_empty_text_is_none_or_one_without_letters()
    {
        await using var window = await app.Show(() => new StackPanel { Children = { new TextBlock { Name = "None" }, new TextBox { Name = "Blank" }, new TextBlock { Name = "State", Text = "a" } } });

        await app.Call("WaitForElement", new { element = "None", text = "" });
        await app.Call("WaitForElement", new { element = "Blank", text = "" });
        await app.Call("WaitForElement", new { element = "None", matches = "^$" });
        await app.Call("WaitForElement", new { element = "Blank", matches = "^.{0,3}$" });
        await app.Call("WaitForElement", new { element = "State", matches = "^$", not = true });
        Assert.Matches("^`State` reads `a`, which `\\^\\$` does not match, after ", (await app.Failure("WaitForElement", new { element = "State", matches = "^$", timeout = 0 })).Message);
        Assert.Matches("^`None` reads nothing, which `.` does not match, after ", (await app.Failure("WaitForElement", new { element = "None", matches = ".", timeout = 0 })).Message);
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
    [InlineData("""{"element":"State","exists":false,"timeout":0}""", "^`State` is still there after \\d+ ms\\.$")]
    [InlineData("""{"element":"Spinner","exists":false,"timeout":0}""", "^`Spinner` is still there, invisible, after \\d+ ms\\. `visible: false` checks what the user sees\\.$")]
    [InlineData("""{"element":"Spinner","exists":true,"not":true,"timeout":0}""", "^`Spinner` still is there, invisible, after \\d+ ms\\. `visible: false` checks what the user sees\\.$")]
    [InlineData("""{"element":"Volume >> #PART_Track","exists":false,"timeout":0}""", "is still there, a part of the template of Volume, after \\d+ ms\\.$")]
    [InlineData("""{"element":"Faded >> #PART_Track","exists":false,"timeout":0}""", "is still there, invisible, a part of the template of Faded, after \\d+ ms\\. `visible: false`")]
    public async Task What_is_still_there_but_not_seen_or_not_written_by_the_author_is_called_that(string arguments, string message)
    {
        await using var window = await app.Show(() => new StackPanel
        {
            Children =
            {
                new TextBlock { Name = "State", Text = "a" }, new TextBlock { Name = "Spinner", IsVisible = false },
                new Slider { Name = "Volume" }, new Slider { Name = "Faded", Opacity = 0 },
            },
        });

        Assert.Matches(message, (await app.Failure("WaitForElement", System.Text.Json.JsonDocument.Parse(arguments).RootElement)).Message);
    }

    [Theory]
    [InlineData("""{"element":"State","matches":"("}""")]
    [InlineData("""{"element":"State","visible":true,"visibility":false}""")]
    public async Task Contradictions_and_broken_patterns_are_refused(string arguments) =>
        Assert.Equal("INVALID_ARGUMENT", (await app.Failure("WaitForElement", System.Text.Json.JsonDocument.Parse(arguments).RootElement)).Code);
}
