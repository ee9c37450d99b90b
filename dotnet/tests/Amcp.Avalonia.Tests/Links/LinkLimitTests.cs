using System.Net;
using System.Text.Json;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.Links;
using Amcp.Avalonia.Links.Listening;
using Amcp.Avalonia.Tests.Links.Http;
using Amcp.Avalonia.Tests.Links.Listening;
using Amcp.Avalonia.Tools;

namespace Amcp.Avalonia.Tests.Links;

/// <summary>The limits of messages, connections and sessions: at the limit, lifted by a larger one, and without one.</summary>
public sealed class LinkLimitTests
{
    private const string Call = """{"jsonrpc":"2.0","id":"t","method":"tools/call","params":{"name":"ClickElement","arguments":{}}}""";

    [Theory]
    [InlineData(100_000, false)]
    [InlineData(17_000_000 + 4096, true)]
    [InlineData(0, true)]
    [Trait("Requirement", "card/relay-16-mb")]
    public async Task A_listening_app_takes_and_sends_messages_up_to_the_limit(int limit, bool passes)
    {
        var text = new string('x', 17_000_000);
        await using var app = new DialledApp("tcp://127.0.0.1:0", settings => settings with { Limits = new() { MaxMessageBytes = limit } }, Probe(text));
        using var peer = await app.ConnectAsync();

        await peer.CallAsync("small", "ClickElement");
        await peer.CallAsync("large", "ClickElement", $$"""{"element":"{{text}}"}""");

        foreach (var answer in new[] { await peer.AnswerToAsync("small"), await peer.AnswerToAsync("large") })
            Assert.Equal(passes, IsAnswered(answer.ToJsonString(), text));
    }

    [Theory]
    [InlineData(100_000, false)]
    [InlineData(17_000_000 + 4096, true)]
    [InlineData(0, true)]
    public async Task An_app_that_dials_takes_messages_up_to_the_limit(int limit, bool passes)
    {
        using var proxy = new FakeProxy();
        await using var app = new ServedApp(proxy.Settings with { Limits = new() { MaxMessageBytes = limit } }, Probe("done"));
        using var peer = await proxy.AcceptRegisteredAsync();
        await peer.InitializeAsync();

        await peer.CallAsync("large", "ClickElement", $$"""{"element":"{{new string('x', 17_000_000)}}"}""");

        Assert.Equal(passes, IsAnswered((await peer.AnswerToAsync("large")).ToJsonString(), "done"));
    }

    [Fact]
    public async Task A_message_before_authentication_is_limited_also_without_a_limit()
    {
        await using var app = new DialledApp("tcp://127.0.0.1:0", settings => settings with { Limits = new() { MaxMessageBytes = 0 } });
        using var peer = await app.DialAsync();

        await peer.WriteAsync($$"""{"jsonrpc":"2.0","id":"1","method":"{{new string('x', Frame.MaxBytes)}}"}""" + "\n");

        Assert.DoesNotContain("result", $"{await peer.ReadAsync()}", StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(10_000, HttpStatusCode.RequestEntityTooLarge)]
    [InlineData(32 * 1024 * 1024, HttpStatusCode.BadRequest)]
    [InlineData(0, HttpStatusCode.BadRequest)]
    public async Task An_app_over_http_takes_messages_up_to_the_limit(int limit, HttpStatusCode status)
    {
        await using var app = new AppOverHttp(settings => settings with { Bearer = AppOverHttp.Bearer, Limits = new() { MaxMessageBytes = limit } });
        var session = await app.InitializeAsync();

        using var answer = await app.PostAsync(session, JsonSerializer.Serialize(new string('x', Frame.MaxBytes)));

        Assert.Equal(status, answer.StatusCode);
    }

    [Theory]
    [InlineData(1, 1)]
    [InlineData(3, 3)]
    [InlineData(0, 200)]
    public async Task A_listening_app_serves_connections_up_to_the_limit_and_further_ones_wait(int limit, int served)
    {
        await using var app = new DialledApp("tcp://127.0.0.1:0", settings => settings with { Limits = new() { MaxConnections = limit } });
        var peers = new List<FakePeer>();
        for (var count = 0; count < served; count++)
            peers.Add(await app.ConnectAsync());

        var next = app.ConnectAsync();
        if (limit > 0)
        {
            await peers[0].CallAsync("1", "ClickElement");
            await peers[0].AnswerToAsync("1");
            Assert.False(next.IsCompleted);
            peers[0].Dispose();
        }

        peers.Add(await next);
        foreach (var peer in peers)
            peer.Dispose();
    }

    [Theory]
    [InlineData(1, HttpStatusCode.NotFound)]
    [InlineData(0, HttpStatusCode.OK)]
    public async Task An_app_over_http_keeps_idle_sessions_up_to_the_limit(int limit, HttpStatusCode status)
    {
        await using var app = new AppOverHttp(settings => settings with { Bearer = AppOverHttp.Bearer, Limits = new() { MaxIdleSessions = limit } });
        var first = await app.InitializeAsync();
        for (var count = 0; count < 80; count++)
            await app.InitializeAsync();

        using var answer = await app.PostAsync(first, Call);

        Assert.Equal(status, answer.StatusCode);
    }

    private static bool IsAnswered(string answer, string text)
    {
        var isRefused = answer.Contains("AMCP_PROXY_FRAME_TOO_LARGE", StringComparison.Ordinal) && answer.Contains("McpEmbedded:MaxMessageBytes", StringComparison.Ordinal);
        Assert.NotEqual(isRefused, answer.Contains(text, StringComparison.Ordinal));
        return !isRefused;
    }

    private static ProbeTool Probe(string text) =>
        new("ClickElement", (_, _) => Task.FromResult(new ToolAnswer(JsonSerializer.SerializeToElement(new { done = true }), text, [])));
}
