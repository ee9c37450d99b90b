using System.Text.Json;
using System.Text.Json.Nodes;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.CustomTools;
using Amcp.Avalonia.Links;
using Amcp.Avalonia.Tests.Auth;
using Amcp.Avalonia.Tools;

namespace Amcp.Avalonia.Tests.Links;

public sealed class ToolSessionTests : IDisposable
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(20);
    private static readonly ToolAnswer s_done = new(JsonSerializer.SerializeToElement(new { done = true }), "done", []);

    private readonly FakeProxy _proxy = new();

    public void Dispose() => _proxy.Dispose();

    [Fact]
    [Trait("Requirement", "003/US6-AS3")]
    [Trait("Requirement", "card/tools-structured")]
    [Trait("Requirement", "000/2-FIELD-ToolDefinition-Description")]
    [Trait("Requirement", "000/2-FIELD-ToolDefinition-InputSchema")]
    public async Task Lists_standard_tools_exactly_as_the_contract_has_them_and_custom_ones_beside()
    {
        var contract = JsonNode.Parse(File.ReadAllText(GoldenHandshake.PathOf("app-tools.json")))!["tools"]!.AsArray();
        AppTool[] tools =
        [
            .. contract.Select(tool => new ProbeTool(tool!["name"]!.ToString(), (_, _) => Task.FromResult(s_done))),
            CustomTool.Create("ResetAppState", "Resets.", () => { }, hints: null, (_, call, _) => Task.FromResult(call())),
        ];
        await using var app = new ServedApp(_proxy.Settings, tools);
        using var peer = await ConnectAsync("""{"experimental":{"amcp/recorder":{}}}""");

        var listed = await ToolsAsync(peer);

        Assert.Equal(contract.Count + 1, listed.Count);
        Assert.All(contract, expected => Assert.True(JsonNode.DeepEquals(expected, listed[expected!["name"]!.ToString()]), listed[expected["name"]!.ToString()].ToJsonString()));
        Assert.Equal("Resets.", listed["ResetAppState"]["description"]!.ToString());
    }

    [Fact]
    public async Task A_client_that_is_no_recorder_is_not_offered_the_tool_for_recorders_and_is_told_once_what_all_tools_have_in_common()
    {
        await using var app = new ServedApp(_proxy.Settings, new ProbeTool("ClickElement", (_, _) => Task.FromResult(s_done)), new ProbeTool("RecordInput", (_, _) => Task.FromResult(s_done)));
        using var peer = await _proxy.AcceptRegisteredAsync();

        var told = await peer.InitializeAsync();

        Assert.Contains("`element` is a locator", told["instructions"]!.ToString(), StringComparison.Ordinal);
        Assert.Equal(["ClickElement"], (await ToolsAsync(peer)).Keys);
    }

    [Fact]
    [Trait("Requirement", "000/2-FIELD-ToolResult-Content")]
    [Trait("Requirement", "000/2-FIELD-TextContent")]
    [Trait("Requirement", "000/2-FIELD-ImageContent")]
    [Trait("Requirement", "card/tools-structured")]
    public async Task Answers_with_structured_content_beside_text_and_images()
    {
        var image = new ToolImage(new byte[] { 1, 2, 3 }, "image/png");
        await using var app = new ServedApp(_proxy.Settings, Probe((_, _) => Task.FromResult(new ToolAnswer(s_done.Structured, s_done.Text, [image]))));
        using var peer = await ConnectAsync();

        var result = await ResultAsync(peer, "1");

        Assert.Equal("""{"done":true}""", result["structuredContent"]!.ToJsonString());
        Assert.Equal(("text", "done"), (result["content"]![0]!["type"]!.ToString(), result["content"]![0]!["text"]!.ToString()));
        Assert.Equal(("image", "AQID", "image/png"), (result["content"]![1]!["type"]!.ToString(), result["content"]![1]!["data"]!.ToString(), result["content"]![1]!["mimeType"]!.ToString()));
    }

    [Fact]
    public async Task Answers_with_the_lines_of_an_outline_as_data_that_models_do_not_read()
    {
        OutlineRow[] rows = [new("e1", "Window", 0, null, "Desk", null), new("e2", "Button", 1, "Save", "Save", null)];
        await using var app = new ServedApp(_proxy.Settings, Probe((_, _) => Task.FromResult(new ToolAnswer(s_done.Structured, s_done.Text, []) { Outline = rows })));
        using var peer = await ConnectAsync();

        var result = await ResultAsync(peer, "1");

        Assert.Equal(
            """[{"ref":"e1","type":"Window","depth":0,"name":"Desk"},{"ref":"e2","type":"Button","depth":1,"id":"Save","name":"Save"}]""",
            result["_meta"]!["amcp/outline"]!.ToJsonString());
    }

    [Fact]
    [Trait("Requirement", "000/2-FIELD-ToolResult-IsError")]
    [Trait("Requirement", "card/failure-shape")]
    [Trait("Requirement", "003/FR-030")]
    public async Task Tells_a_failure_as_a_result_with_code_message_details_and_retryable()
    {
        var golden = JsonNode.Parse(File.ReadAllText(GoldenHandshake.PathOf("failed-call.json")))!;
        var failure = golden["failure"]!;
        await using var app = new ServedApp(_proxy.Settings, Probe((_, _) => throw new ToolFailure($"{failure["code"]}", $"{failure["message"]}")
        {
            Details = failure["details"]!.DeepClone().AsObject(),
            Retryable = failure["retryable"]!.GetValue<bool>(),
        }));
        using var peer = await ConnectAsync();

        var result = await ResultAsync(peer, "1");

        Assert.True(JsonNode.DeepEquals(golden["result"], result), result.ToJsonString());
        Assert.Contains("\"status\":\"error\",\"code\":\"OBSCURED\"", app.Log);
    }

    [Theory]
    [InlineData("\"large\"")]
    [InlineData("7")]
    [Trait("Requirement", "card/tools-structured")]
    public async Task A_long_answer_arrives_as_a_short_one_does(string id)
    {
        var (words, image) = (string.Join(' ', Enumerable.Repeat("\u00DC \"quoted\" <b> \n \U0001F600", 4000)), new ToolImage(new byte[] { 1, 2, 3 }, "image/png"));
        var json = JsonSerializer.SerializeToUtf8Bytes(new { words, list = new[] { 1.5, 2 } });
        await using var app = new ServedApp(_proxy.Settings, Probe((_, _) => Task.FromResult(new ToolAnswer(JsonChunks.Of(json), words, [image]))));
        using var peer = await ConnectAsync();
        await peer.SendAsync($$"""{"jsonrpc":"2.0","id":{{id}},"method":"tools/call","params":{"name":"ClickElement","arguments":{} } }""");

        var answer = await peer.AnswerToAsync(id.Trim('"'));

        Assert.Equal(id, answer["id"]!.ToJsonString());
        var result = answer["result"]!;
        Assert.True(JsonNode.DeepEquals(JsonNode.Parse(json), result["structuredContent"]));
        Assert.Equal(("text", words), (result["content"]![0]!["type"]!.ToString(), result["content"]![0]!["text"]!.ToString()));
        Assert.Equal(("image", "AQID"), (result["content"]![1]!["type"]!.ToString(), result["content"]![1]!["data"]!.ToString()));
        Assert.Equal(2, result["content"]!.AsArray().Count);
    }

    [Fact]
    [Trait("Requirement", "card/4-app-unharmed")]
    public async Task Survives_a_tool_that_throws_anything()
    {
        await using var app = new ServedApp(_proxy.Settings, Probe((_, _) => throw new InvalidOperationException("boom")));
        using var peer = await ConnectAsync();

        var result = await ResultAsync(peer, "1");

        Assert.Equal("UNHANDLED: InvalidOperationException: boom", result["content"]![0]!["text"]!.ToString());
        Assert.Equal("UNHANDLED", (await ResultAsync(peer, "2"))["_meta"]![ToolFailure.MetaKey]!["code"]!.ToString());
    }

    [Fact]
    [Trait("Requirement", "000/2-DEFAULT-ToolResult-IsError")]
    [Trait("Requirement", "card/calls-not-serialised")]
    public async Task Runs_calls_side_by_side_so_that_the_second_can_end_the_first()
    {
        var closed = new TaskCompletionSource();
        await using var app = new ServedApp(
            _proxy.Settings,
            Probe(async (_, _) => { await closed.Task; return s_done; }),
            new ProbeTool("AnswerDialog", (_, _) => { closed.SetResult(); return Task.FromResult(s_done); }));
        using var peer = await ConnectAsync();

        await peer.CallAsync("opens", "ClickElement");
        await peer.CallAsync("closes", "AnswerDialog");

        Assert.Null((await peer.AnswerToAsync("opens"))["result"]!["isError"]);
        Assert.Null((await peer.AnswerToAsync("closes"))["result"]!["isError"]);
    }

    [Fact]
    public async Task Answers_others_while_a_tool_blocks_its_thread()
    {
        using var release = new ManualResetEventSlim();
        await using var app = new ServedApp(_proxy.Settings, Probe((_, _) => { release.Wait(s_limit); return Task.FromResult(s_done); }));
        using var peer = await ConnectAsync();

        await peer.CallAsync("blocked", "ClickElement");
        await peer.SendAsync("""{"jsonrpc":"2.0","id":"p","method":"ping"}""");
        await peer.AnswerToAsync("p");
        Assert.False(peer.HasRead("blocked"));
        release.Set();

        await peer.AnswerToAsync("blocked");
    }

    [Fact]
    public async Task Registers_while_the_app_is_still_being_set_up_and_serves_when_it_is()
    {
        var tools = new TaskCompletionSource<IReadOnlyList<AppTool>>();
        await using var app = new ServedApp(_proxy.Settings, tools.Task);
        using var peer = await _proxy.AcceptRegisteredAsync();
        await peer.SendAsync(FakePeer.Initialize, """{"jsonrpc":"2.0","method":"notifications/initialized"}""");
        await peer.CallAsync("early", "ClickElement");

        tools.SetResult([Probe((_, _) => Task.FromResult(s_done))]);

        Assert.Equal("done", (await peer.AnswerToAsync("early"))["result"]!["content"]![0]!["text"]!.ToString());
    }

    [Fact]
    [Trait("Requirement", "card/relay-cancel-progress")]
    public async Task Cancels_the_tool_when_the_proxy_cancels_the_call()
    {
        var (started, cancelled) = (new TaskCompletionSource(), new TaskCompletionSource());
        await using var app = new ServedApp(_proxy.Settings, Probe((_, cancel) => UntilCancelledAsync(started, cancelled, cancel)));
        using var peer = await ConnectAsync();
        await peer.CallAsync("c", "ClickElement");
        await started.Task.WaitAsync(s_limit);

        await peer.SendAsync("""{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"c"}}""");

        await cancelled.Task.WaitAsync(s_limit);
    }

    [Fact]
    public async Task Cancels_the_tool_and_registers_again_when_the_proxy_vanishes_in_the_middle_of_a_call()
    {
        var (started, cancelled) = (new TaskCompletionSource(), new TaskCompletionSource());
        await using var app = new ServedApp(_proxy.Settings, Probe((_, cancel) => UntilCancelledAsync(started, cancelled, cancel)));
        using (var peer = await ConnectAsync())
        {
            await peer.CallAsync("c", "ClickElement");
            await started.Task.WaitAsync(s_limit);
        }

        await cancelled.Task.WaitAsync(s_limit);
        using var again = await _proxy.AcceptRegisteredAsync();
    }

    [Fact]
    [Trait("Requirement", "card/relay-16-mb")]
    public async Task Refuses_a_message_above_sixteen_megabytes_and_answers_the_next()
    {
        await using var app = new ServedApp(_proxy.Settings, Probe((_, _) => Task.FromResult(s_done)));
        using var peer = await ConnectAsync();

        await peer.CallAsync("huge", "ClickElement", $$"""{"element":"{{new string('x', Frame.MaxBytes)}}"}""");

        var error = (await peer.AnswerToAsync("huge"))["error"]!;
        Assert.Equal((-32600, "AMCP_PROXY_FRAME_TOO_LARGE"), (error["code"]!.GetValue<int>(), error["data"]!["code"]!.ToString()));
        Assert.Null((await ResultAsync(peer, "next"))["isError"]);
    }

    [Fact]
    public async Task Refuses_to_send_an_answer_above_sixteen_megabytes_and_answers_the_next()
    {
        var answers = new Queue<ToolAnswer>([new(s_done.Structured, new string('x', Frame.MaxBytes), []), s_done]);
        await using var app = new ServedApp(_proxy.Settings, Probe((_, _) => Task.FromResult(answers.Dequeue())));
        using var peer = await ConnectAsync();
        await peer.CallAsync("huge", "ClickElement");

        Assert.Equal("AMCP_PROXY_FRAME_TOO_LARGE", (await peer.AnswerToAsync("huge"))["error"]!["data"]!["code"]!.ToString());
        Assert.Equal("done", (await ResultAsync(peer, "next"))["content"]![0]!["text"]!.ToString());
    }

    [Fact]
    public async Task Takes_garbage_for_one_bad_line_and_goes_on()
    {
        await using var app = new ServedApp(_proxy.Settings, Probe((_, _) => Task.FromResult(s_done)));
        using var peer = await ConnectAsync();
        await peer.WriteAsync("\u0001\u0002 not json\n{\"jsonrpc\":\"2.0\",\"id\":\"half\",\"method\":\n\n[1]\n");

        Assert.Equal(-32700, (await peer.AnswerToAsync("half"))["error"]!["code"]!.GetValue<int>());
        Assert.Equal("done", (await ResultAsync(peer, "next"))["content"]![0]!["text"]!.ToString());
    }

    [Fact]
    public async Task Hands_numbers_to_the_tool_as_they_were_written()
    {
        await using var app = new ServedApp(
            _proxy.Settings, Probe((arguments, _) => Task.FromResult(new ToolAnswer(s_done.Structured, arguments.GetRawText(), []))));
        using var peer = await ConnectAsync();
        await peer.CallAsync("1", "ClickElement", """{"x":9007199254740993,"y":1.50}""");

        Assert.Equal("""{"x":9007199254740993,"y":1.50}""", (await peer.AnswerToAsync("1"))["result"]!["content"]![0]!["text"]!.ToString());
    }

    private static ProbeTool Probe(Func<JsonElement, CancellationToken, Task<ToolAnswer>> call) => new("ClickElement", call);

    private static async Task<ToolAnswer> UntilCancelledAsync(TaskCompletionSource started, TaskCompletionSource cancelled, CancellationToken cancel)
    {
        started.SetResult();
        await Task.Delay(Timeout.Infinite, cancel).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        cancelled.SetResult();
        throw new OperationCanceledException(cancel);
    }

    private static async Task<JsonNode> ResultAsync(FakePeer peer, string id)
    {
        await peer.CallAsync(id, "ClickElement");
        return (await peer.AnswerToAsync(id))["result"]!;
    }

    private async Task<FakePeer> ConnectAsync(string capabilities = "{}")
    {
        var peer = await _proxy.AcceptRegisteredAsync();
        await peer.InitializeAsync(capabilities);
        return peer;
    }

    private static async Task<Dictionary<string, JsonNode>> ToolsAsync(FakePeer peer)
    {
        await peer.SendAsync("""{"jsonrpc":"2.0","id":"l","method":"tools/list"}""");
        return (await peer.AnswerToAsync("l"))["result"]!["tools"]!.AsArray().ToDictionary(tool => tool!["name"]!.ToString(), tool => tool!);
    }
}
