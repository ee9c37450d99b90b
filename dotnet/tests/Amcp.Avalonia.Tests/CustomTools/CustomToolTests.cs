using System.ComponentModel;
using System.Text.Json;
using System.Text.Json.Nodes;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.CustomTools;
using Amcp.Avalonia.Tools;

namespace Amcp.Avalonia.Tests.CustomTools;

public sealed class CustomToolTests
{
    private enum DataSet
    {
        Empty,
        HighVolumeAlerts,
    }

    [Fact]
    [Trait("Requirement", "card/custom-schema")]
    [Trait("Requirement", "card/4-custom-tool-forms")]
    public void Derives_the_schema_from_the_signature()
    {
        var tool = Tool((string scenarioName, DataSet kind, int count = 5, double? factor = null, string? note = null, bool fast = true, string[]? tags = null) => { });

        AssertJson(
            """
            {
              "type": "object",
              "properties": {
                "scenarioName": { "type": "string" },
                "kind": { "type": "string", "enum": ["empty", "highVolumeAlerts"] },
                "count": { "type": "integer", "default": 5 },
                "factor": { "type": ["number", "null"], "default": null },
                "note": { "type": ["string", "null"], "default": null },
                "fast": { "type": "boolean", "default": true },
                "tags": { "type": ["array", "null"], "items": { "type": ["string", "null"] }, "default": null }
              },
              "additionalProperties": false,
              "required": ["scenarioName", "kind"]
            }
            """,
            tool.Definition.InputSchema);
        Assert.Null(tool.Definition.OutputSchema);
    }

    [Fact]
    public void Describes_records_their_members_and_descriptions()
    {
        var tool = Tool(([Description("the alert to add")] NewAlert alert, CancellationToken cancel) => alert.Level + 1);

        AssertJson(
            """
            {
              "type": "object",
              "properties": {
                "alert": {
                  "type": "object",
                  "properties": { "text": { "type": "string" }, "level": { "type": "integer" } },
                  "required": ["text", "level"],
                  "additionalProperties": false,
                  "description": "the alert to add"
                }
              },
              "additionalProperties": false,
              "required": ["alert"]
            }
            """,
            tool.Definition.InputSchema);
        AssertJson("""{ "type": "object", "properties": { "result": { "type": "integer" } }, "required": ["result"] }""", tool.Definition.OutputSchema!.Value);
    }

    [Fact]
    [Trait("Requirement", "003/FR-003")]
    public async Task Calls_the_method_with_what_was_given_and_the_defaults_of_what_was_not()
    {
        var tool = Tool((string name, DataSet kind = DataSet.HighVolumeAlerts, int? count = null) => $"{name} {kind} {count?.ToString() ?? "all"}");

        var answer = await CallAsync(tool, """{ "name": "a" }""");

        Assert.Equal("a HighVolumeAlerts all", answer.Text);
        AssertJson("""{ "result": "a HighVolumeAlerts all" }""", answer.Structured!.Value);
    }

    [Fact]
    public async Task A_parameter_that_may_be_null_may_be_left_out()
    {
        var tool = Tool((int? count, string? note) => $"{count?.ToString() ?? "all"} {note ?? "nothing"}");

        Assert.False(tool.Definition.InputSchema.TryGetProperty("required", out _));
        Assert.Equal("all nothing", (await CallAsync(tool, "{}")).Text);
    }

    [Fact]
    public async Task Returns_a_record_as_structured_content()
    {
        var answer = await CallAsync(Tool((string text) => new NewAlert(text, 3)), """{ "text": "smoke" }""");

        AssertJson("""{ "text": "smoke", "level": 3 }""", answer.Structured!.Value);
    }

    [Fact]
    [Trait("Requirement", "card/4-custom-tool-forms")]
    public async Task Awaits_every_kind_of_asynchronous_method()
    {
        Delegate[] methods =
        [
            async Task<int> () => await Later(7),
            async ValueTask<int> () => await Later(7),
            () => 7,
        ];
        foreach (var method in methods)
            AssertJson("""{ "result": 7 }""", (await CallAsync(Tool(method), "{}")).Structured!.Value);
    }

    [Fact]
    public async Task Answers_done_when_nothing_is_returned()
    {
        var ran = 0;
        Delegate[] methods = [() => { ran++; }, async Task () => { await Later(1); ran++; }, async ValueTask () => { await Later(1); ran++; }];
        foreach (var method in methods)
        {
            var answer = await CallAsync(Tool(method), "{}");
            Assert.Equal(("done", (JsonElement?)null), (answer.Text, answer.Structured));
        }

        Assert.Equal(3, ran);
    }

    [Fact]
    public async Task Starts_the_method_where_the_ui_thread_is()
    {
        var calls = new List<string>();
        var tool = CustomTool.Create("Reset", "Resets.", () => calls.Add("method"), hints: null, start: (_, call, _) =>
        {
            calls.Add("dispatched");
            return Task.FromResult(call());
        });

        await CallAsync(tool, "{}");

        Assert.Equal(["dispatched", "method"], calls);
    }

    [Theory]
    [InlineData("""{ "count": 1 }""", "The parameter `name` must be given: a string.")]
    [InlineData("""{ "name": "a", "count": "many" }""", "The parameter `count` must be a whole number.")]
    [InlineData("""{ "name": "a", "count": 1.5 }""", "The parameter `count` must be a whole number.")]
    [InlineData("""{ "name": null }""", "The parameter `name` must be a string, but it is null.")]
    [InlineData("""{ "name": "a", "kind": "huge" }""", "The parameter `kind` must be one of empty, highVolumeAlerts.")]
    [InlineData("""{ "name": "a", "nmae": "b" }""", "The parameter `nmae` must be one of name, count, kind.")]
    public async Task Names_the_parameter_that_does_not_fit(string arguments, string expected)
    {
        var tool = Tool((string name, int count = 1, DataSet kind = DataSet.Empty) => { });

        var failure = await Assert.ThrowsAnyAsync<ToolFailure>(() => CallAsync(tool, arguments));

        Assert.Equal(("INVALID_ARGUMENT", expected), (failure.Code, failure.Message));
    }

    [Fact]
    [Trait("Requirement", "card/4-custom-tool-forms")]
    public async Task Passes_a_told_failure_on()
    {
        var tool = Tool(void (string name) => throw new AmcpToolException("UNKNOWN_DATA_SET", $"No data set {name}."));

        var failure = await Assert.ThrowsAnyAsync<ToolFailure>(() => CallAsync(tool, """{ "name": "x" }"""));

        Assert.Equal(("UNKNOWN_DATA_SET", "No data set x."), (failure.Code, failure.Message));
    }

    [Fact]
    public async Task Lets_a_cancelled_call_go_even_when_the_method_does_not_listen()
    {
        using var cancel = new CancellationTokenSource();
        var never = new TaskCompletionSource();
        var started = new TaskCompletionSource();
        var tool = Tool(() => { started.SetResult(); return never.Task; });

        var call = tool.CallAsync(JsonDocument.Parse("{}").RootElement, cancel.Token);
        await started.Task;
        await cancel.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => call);
    }

    [Fact]
    [Trait("Requirement", "card/4-custom-tool-forms")]
    public async Task Hands_the_token_of_the_call_to_the_method()
    {
        using var cancel = new CancellationTokenSource();
        var given = CancellationToken.None;

        await Tool((CancellationToken token) => { given = token; }).CallAsync(JsonDocument.Parse("{}").RootElement, cancel.Token);

        Assert.Equal(cancel.Token, given);
    }

    [Theory]
    [InlineData("2Reset", "Resets.", "Use a letter, then letters")]
    [InlineData("Reset-App", "Resets.", "Use a letter, then letters")]
    [InlineData("", "Resets.", "Use a letter, then letters")]
    [InlineData("Reset", "", "needs a description")]
    [Trait("Requirement", "card/custom-checked")]
    [Trait("Requirement", "000/2-RULE-name-pattern")]
    [Trait("Requirement", "000/2-RULE-description-length")]
    public void Refuses_names_and_descriptions_that_the_wire_would(string name, string description, string expected) =>
        Assert.Contains(expected, Assert.Throws<ArgumentException>(() => new AmcpOptions().AddTool(name, description, () => { })).Message);

    [Fact]
    public void Takes_descriptions_up_to_five_hundred_characters()
    {
        var options = new AmcpOptions().AddTool("Long", new string('x', 500), () => { });

        Assert.Throws<ArgumentException>(() => options.AddTool("TooLong", new string('x', 501), () => { }));
    }

    [Fact]
    public void Refuses_a_second_tool_of_the_same_name() =>
        Assert.Contains("added already", Assert.Throws<ArgumentException>(
            () => new AmcpOptions().AddTool("Reset", "One.", () => { }).AddTool("reset", "Two.", () => { })).Message);

    [Fact]
    public void Refuses_what_has_no_json_form()
    {
        Assert.Contains("`stream` has the type Stream", Refusal((Stream stream) => { }));
        Assert.Contains("`call` has the type Action", Refusal((Action call) => { }));
        Assert.Contains("result type Stream", Refusal(() => Stream.Null));
        Assert.Contains("async void", Refusal(AsyncVoid));
    }

    private static async void AsyncVoid() => await Task.CompletedTask;

    private static string Refusal(Delegate method) => Assert.Throws<ArgumentException>(() => Tool(method)).Message;

    private static async Task<int> Later(int value)
    {
        await Task.Yield();
        return value;
    }

    private static CustomTool Tool(Delegate method) => CustomTool.Create("Probe", "A tool of this test.", method, hints: null, start: (_, call, _) => Task.FromResult(call()));

    private static Task<ToolAnswer> CallAsync(CustomTool tool, string arguments) =>
        tool.CallAsync(JsonDocument.Parse(arguments).RootElement, CancellationToken.None);

    private static void AssertJson(string expected, JsonElement actual) =>
        Assert.True(JsonNode.DeepEquals(JsonNode.Parse(expected), JsonSerializer.SerializeToNode(actual)), actual.GetRawText());

    private sealed record NewAlert(string Text, int Level);
}
