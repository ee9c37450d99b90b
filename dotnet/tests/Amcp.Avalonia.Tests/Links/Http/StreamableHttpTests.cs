using System.Collections.Concurrent;
using System.Net;
using System.Text.Json;
using Amcp.Avalonia.CustomTools;
using Amcp.Avalonia.Links;
using Amcp.Avalonia.Tests.Links.Listening;
using ModelContextProtocol.Client;
using ModelContextProtocol.Protocol;

namespace Amcp.Avalonia.Tests.Links.Http;

public sealed class StreamableHttpTests
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(20);

    private const string Call = """{"jsonrpc":"2.0","id":"t","method":"tools/call","params":{"name":"ClickElement","arguments":{},"_meta":{"progressToken":"p"}}}""";

    [Theory]
    [InlineData(HttpTransportMode.StreamableHttp)]
    [InlineData(HttpTransportMode.AutoDetect)]
    [InlineData(HttpTransportMode.Sse)]
    [Trait("Requirement", "003/FR-014")]
    [Trait("Requirement", "000/6-FIELD-TransportType-HttpSse")]
    [Trait("Requirement", "card/link-http-bearer")]
    public async Task Serves_the_official_client_with_a_signed_token(HttpTransportMode mode)
    {
        await using var app = new AppOverHttp();
        await using var client = await app.OfficialClientAsync(mode);

        var tools = await client.ListToolsAsync();
        var result = await client.CallToolAsync("ClickElement");

        Assert.Equal("ClickElement", Assert.Single(tools).Name);
        Assert.Equal("done", Assert.IsType<TextContentBlock>(result.Content[0]).Text);
        Assert.Equal("WatchTower", client.ServerInfo!.Name);
        Assert.Equal("""{"mode":"headless"}""", Assert.IsType<JsonElement>(client.ServerCapabilities.Experimental!["amcp"]).GetRawText());
    }

    [Theory]
    [InlineData(HttpTransportMode.StreamableHttp)]
    [InlineData(HttpTransportMode.Sse)]
    [Trait("Requirement", "card/4-custom-tool-forms")]
    public async Task Tells_official_clients_progress_and_changes_of_the_tools(HttpTransportMode mode)
    {
        await using var app = new AppOverHttp();
        await using var client = await app.OfficialClientAsync(mode);
        var changed = new TaskCompletionSource();
        await using var following = client.RegisterNotificationHandler(NotificationMethods.ToolListChangedNotification, (_, _) =>
        {
            changed.TrySetResult();
            return ValueTask.CompletedTask;
        });

        var told = new ConcurrentBag<double>();
        app.App.CustomTools.Add([CustomTool.Create("Count", "Counts.", async (IProgress<AmcpProgress> progress) =>
        {
            // This client handles notifications side by side, and forgets those that come after the answer.
            foreach (var step in new[] { 1, 2 })
            {
                progress.Report(new AmcpProgress(step, 2, "counting"));
                await Eventually.TrueAsync(() => told.Count == step);
            }

            return "counted";
        }, hints: null, start: (_, call, _) => Task.FromResult(call()))]);
        await changed.Task.WaitAsync(s_limit);
        var result = await client.CallToolAsync("Count", progress: new Immediate(step => told.Add(step.Progress)));

        Assert.Equal("counted", Assert.IsType<TextContentBlock>(result.Content[0]).Text);
        Assert.Equal([1d, 2d], told.Order());
    }

    [Fact]
    public async Task Serves_several_sessions_at_once_and_keeps_them_apart()
    {
        await using var app = new AppOverHttp();
        var (first, second) = (await app.InitializeAsync(), await app.InitializeAsync());

        using var deleted = await app.SendAsync(HttpMethod.Delete, change: request => request.Headers.Add("Mcp-Session-Id", first));
        using var gone = await app.PostAsync(first, Call);
        using var there = await app.PostAsync(second, Call);

        Assert.Equal(
            (HttpStatusCode.OK, HttpStatusCode.NotFound, HttpStatusCode.OK), (deleted.StatusCode, gone.StatusCode, there.StatusCode));
        Assert.NotEqual(first, second);
    }

    [Fact]
    public async Task Answers_with_events_when_there_is_progress_before_the_answer()
    {
        await using var app = new AppOverHttp();
        var session = await app.InitializeAsync();
        app.App.CustomTools.Add([CustomTool.Create(
            "Count", "Counts.", (IProgress<AmcpProgress> progress) => progress.Report(new AmcpProgress(1)), hints: null, start: (_, call, _) => Task.FromResult(call()))]);

        using var answer = await app.PostAsync(session, Call.Replace("ClickElement", "Count"));
        var events = (await answer.Content.ReadAsStringAsync()).Split("\n\n", StringSplitOptions.RemoveEmptyEntries);

        Assert.Equal("text/event-stream", answer.Content.Headers.ContentType!.MediaType);
        Assert.Equal(2, events.Length);
        Assert.Contains("notifications/progress", events[0]);
        Assert.Contains("\"id\":\"t\"", events[1]);
    }

    [Fact]
    public async Task Begins_to_answer_a_long_call_so_that_no_client_gives_up_on_its_headers()
    {
        var release = new TaskCompletionSource();
        await using var app = new AppOverHttp(new ProbeTool("ClickElement", async (_, _) =>
        {
            await release.Task;
            return DialledApp.Done;
        }));
        using var answer = await app.PostAsync(await app.InitializeAsync(), Call);

        Assert.Equal("text/event-stream", answer.Content.Headers.ContentType!.MediaType);
        release.SetResult();
        Assert.Contains("\"done\":true", await answer.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task Keeps_what_changed_for_the_stream_of_a_client_and_lets_it_open_another_one()
    {
        await using var app = new AppOverHttp();
        var session = await app.InitializeAsync();
        void InSession(HttpRequestMessage request) => request.Headers.Add("Mcp-Session-Id", session);

        app.App.CustomTools.Add([CustomTool.Create("One", "First.", () => { }, hints: null, app.App.CustomTools.StartAsync)]);
        using var first = await app.SendAsync(HttpMethod.Get, change: InSession);
        Assert.Contains("list_changed", await NextEventAsync(first));

        using var second = await app.SendAsync(HttpMethod.Get, change: InSession);
        app.App.CustomTools.Add([CustomTool.Create("Two", "Second.", () => { }, hints: null, app.App.CustomTools.StartAsync)]);
        Assert.Contains("list_changed", await NextEventAsync(second));
    }

    [Fact]
    public async Task Ends_the_stream_of_a_session_that_is_deleted()
    {
        await using var app = new AppOverHttp();
        var session = await app.InitializeAsync();
        void InSession(HttpRequestMessage request) => request.Headers.Add("Mcp-Session-Id", session);

        using var stream = await app.SendAsync(HttpMethod.Get, change: InSession);
        using var deleted = await app.SendAsync(HttpMethod.Delete, change: InSession);

        Assert.Equal(HttpStatusCode.OK, deleted.StatusCode);
        Assert.Equal("", await stream.Content.ReadAsStringAsync().WaitAsync(s_limit));
    }

    [Fact]
    public async Task Lets_nobody_use_the_session_of_another()
    {
        await using var app = new AppOverHttp();
        var session = await app.InitializeAsync();

        using var answer = await app.PostAsync(session, Call, AsOtherClient);

        Assert.Equal(HttpStatusCode.NotFound, answer.StatusCode);
    }

    [Fact]
    public async Task Lets_nobody_use_the_session_of_another_over_the_old_transport()
    {
        await using var app = new AppOverHttp();
        using var stream = await app.SendAsync(HttpMethod.Get, path: "/sse");
        var place = (await NextEventAsync(stream))["data:".Length..].Trim();

        using var own = await app.SendAsync(HttpMethod.Post, FakePeer.Initialize, path: place);
        using var foreign = await app.SendAsync(HttpMethod.Post, Call, AsOtherClient, place);

        Assert.StartsWith("/message?sessionId=", place, StringComparison.Ordinal);
        Assert.Equal((HttpStatusCode.Accepted, HttpStatusCode.NotFound), (own.StatusCode, foreign.StatusCode));
    }

    [Fact]
    [Trait("Requirement", "card/handler-watchdog")]
    public async Task Listens_as_soon_as_another_program_leaves_its_port()
    {
        var owner = new AppOverHttp();
        await using var late = new DialledApp((await owner.UriAsync()).ToString());
        await late.LoggedAsync("Cannot listen on");

        await owner.DisposeAsync();

        await late.LoggedAsync("Listening on");
    }

    [Theory]
    [InlineData("POST", "not json", null, null, 400, "AMCP_PROXY_BAD_FRAME", -32600)]
    [InlineData("POST", "[1]", null, null, 400, "AMCP_PROXY_BAD_FRAME", -32600)]
    [InlineData("POST", """{"jsonrpc":"2.0","id":"t","method":"tools/list"}""", null, null, 400, "AMCP_PROXY_BAD_FRAME", -32000)]
    [InlineData("POST", FakePeer.Initialize, "Accept", "application/json", 406, "AMCP_PROXY_BAD_FRAME", -32000)]
    [InlineData("POST", FakePeer.Initialize, "MCP-Protocol-Version", "1999-01-01", 400, "AMCP_PROXY_BAD_FRAME", -32022)]
    [InlineData("POST", FakePeer.Initialize, "Content-Type", "text/plain", 415, "AMCP_PROXY_BAD_FRAME", -32600)]
    [InlineData("GET", null, null, null, 400, "AMCP_PROXY_BAD_FRAME", -32600)]
    [InlineData("GET", null, "Accept", "application/json", 406, "AMCP_PROXY_BAD_FRAME", -32600)]
    [InlineData("GET", null, "Mcp-Session-Id", "0123456789abcdef", 404, "AMCP_PROXY_LINK_CLOSED", -32001)]
    [InlineData("DELETE", null, null, null, 400, "AMCP_PROXY_BAD_FRAME", -32600)]
    [InlineData("DELETE", null, "Mcp-Session-Id", "0123456789abcdef", 404, "AMCP_PROXY_LINK_CLOSED", -32001)]
    [InlineData("PUT", "{}", null, null, 405, "AMCP_PROXY_BAD_FRAME", -32600)]
    public async Task Says_what_is_wrong_with_a_request(string method, string? body, string? header, string? value, int status, string code, int rpcCode)
    {
        await using var app = new AppOverHttp();

        using var answer = await app.SendAsync(new HttpMethod(method), body, request =>
        {
            if (header == "Content-Type")
            {
                request.Content!.Headers.ContentType = new(value!);
            }
            else if (header is not null)
            {
                request.Headers.Remove(header);
                request.Headers.Add(header, value);
            }
        });

        var error = (await AppOverHttp.JsonAsync(answer))["error"]!;
        Assert.NotEmpty(error["data"]!["hint"]!.ToString());
        Assert.Equal((status, code, rpcCode), ((int)answer.StatusCode, error["data"]!["code"]!.ToString(), error["code"]!.GetValue<int>()));
    }

    [Fact]
    public async Task Refuses_a_message_above_sixteen_megabytes_and_answers_the_next()
    {
        await using var app = new AppOverHttp();
        var session = await app.InitializeAsync();

        using var refused = await app.PostAsync(session, JsonSerializer.Serialize(new string('x', Frame.MaxBytes)));
        using var next = await app.PostAsync(session, Call);

        Assert.Equal((HttpStatusCode)413, refused.StatusCode);
        Assert.Equal(HttpStatusCode.OK, next.StatusCode);
    }

    [Fact]
    public async Task Takes_two_thousand_requests_on_a_few_connections()
    {
        await using var app = new AppOverHttp();
        await using var client = await app.OfficialClientAsync(HttpTransportMode.StreamableHttp);

        for (var call = 0; call < 100; call++)
            await Task.WhenAll(Enumerable.Range(0, 20).Select(_ => client.CallToolAsync("ClickElement").AsTask())).WaitAsync(s_limit);

        Assert.Single(await client.ListToolsAsync());
    }

    private static void AsOtherClient(HttpRequestMessage request) => request.Headers.Authorization = new("Bearer", DialledApp.Token("other-client"));

    private static async Task<string> NextEventAsync(HttpResponseMessage answer)
    {
        using var reader = new StreamReader(await answer.Content.ReadAsStreamAsync());
        while (await reader.ReadLineAsync().WaitAsync(s_limit) is { } line)
        {
            if (line.StartsWith("data:", StringComparison.Ordinal))
                return line;
        }

        throw new EndOfStreamException();
    }

    private sealed class Immediate(Action<ModelContextProtocol.ProgressNotificationValue> told) : IProgress<ModelContextProtocol.ProgressNotificationValue>
    {
        public void Report(ModelContextProtocol.ProgressNotificationValue value) => told(value);
    }
}
