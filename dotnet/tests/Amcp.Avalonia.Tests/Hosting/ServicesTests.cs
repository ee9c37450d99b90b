using System.Text.Json.Nodes;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tests.Links;

namespace Amcp.Avalonia.Tests.Hosting;

/// <summary>An app with a container: its services, configuration and loggers serve the handler.</summary>
public sealed class ServicesTests : IAsyncLifetime
{
    private readonly FakeProxy _proxy = new();
    private TinyAppProcess? _app;
    private FakePeer? _peer;

    public async Task InitializeAsync()
    {
        _app = new TinyAppProcess(
            ("TINY_McpEmbedded__ProxyEndpoint", _proxy.Settings.Proxy.ToString()),
            ("TINY_McpEmbedded__AdvertiseEndpoint", "false"),
            ("TINY_Logging__LogLevel__Default", "Error"),
            ("AMCP_SECRET", FakeProxy.Secret),
            (TinySetup.Variable, "services"));
        _peer = await _proxy.AcceptRegisteredAsync();
        await _peer.InitializeAsync();
    }

    public async Task DisposeAsync()
    {
        _peer?.Dispose();
        await _app!.DisposeAsync();
        _proxy.Dispose();
    }

    [Fact]
    [Trait("Requirement", "card/47-services")]
    public async Task Serves_the_tools_of_a_class_with_injected_services()
    {
        var greet = (await ToolsAsync()).Single(tool => tool["name"]!.ToString() == "Greet");
        var first = await CallAsync("Greet", """{"name":"Ann"}""");
        var second = await CallAsync("Greet", """{"name":"Ben","times":2}""");
        var log = await CallAsync("ReadLog");

        Assert.Equal(["name", "times"], greet["inputSchema"]!["properties"]!.AsObject().Select(property => property.Key));
        Assert.Equal(["name"], greet["inputSchema"]!["required"]!.AsArray().Select(name => name!.ToString()));
        Assert.True(greet["annotations"]!["readOnlyHint"]!.GetValue<bool>());
        Assert.Equal("Hello Ann 1 True", TextOf(first));
        Assert.Equal("HelloHello Ben 1 True", TextOf(second));
        Assert.Contains("Greets Ann.", log.ToJsonString(), StringComparison.Ordinal);
        Assert.DoesNotContain("tool call", log.ToJsonString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Passes_every_content_and_progress()
    {
        var drawn = await CallAsync("Draw");
        await _peer!.SendAsync("""{"jsonrpc":"2.0","id":"c","method":"tools/call","params":{"name":"Count","_meta":{"progressToken":"p"}}}""");
        var progress = await _peer.UntilAsync("notifications/progress");
        var counted = (await _peer.AnswerToAsync("c"))["result"]!;

        Assert.Equal(("image", "AQID"), (drawn["content"]![0]!["type"]!.ToString(), drawn["content"]![0]!["data"]!.ToString()));
        Assert.Equal(1, progress["params"]!["progress"]!.GetValue<int>());
        Assert.Equal("2", TextOf(counted));
    }

    [Theory]
    [InlineData("Refuse", """{"kind":"app"}""", "NO_DESK", "There is no desk.")]
    [InlineData("Refuse", """{"kind":"SDK"}""", "REFUSED", "There is no chair.")]
    [InlineData("Refuse", """{"kind":"other"}""", "UNHANDLED", "There is no room.")]
    [InlineData("Refuse", "{}", "INVALID_ARGUMENT", "`kind` must be given")]
    [InlineData("Greet", """{"name":"Ann","times":"often"}""", "INVALID_ARGUMENT", "Int32")]
    public async Task Reports_failures_by_code(string tool, string arguments, string code, string message)
    {
        var failed = await CallAsync(tool, arguments);

        Assert.True(failed["isError"]!.GetValue<bool>());
        Assert.Equal(code, failed["_meta"]![ToolFailure.MetaKey]!["code"]!.ToString());
        Assert.Contains(message, TextOf(failed), StringComparison.Ordinal);
    }

    [Fact]
    [Trait("Requirement", "card/47-services")]
    public async Task Gives_a_handle_to_the_running_handler()
    {
        var states = TextOf(await CallAsync("State"));
        await CallAsync("Change");
        var names = (await ToolsAsync()).Select(tool => tool["name"]!.ToString()).ToArray();
        var late = await CallAsync("Late");

        Assert.Contains("\"Connected\",\"changed to Waiting\",\"changed to Connected\"", states, StringComparison.Ordinal);
        Assert.Contains("Late", names);
        Assert.DoesNotContain("Draw", names);
        Assert.Equal("Hello", TextOf(late));
    }

    [Fact]
    [Trait("Requirement", "card/47-services")]
    public async Task Logs_to_the_loggers_of_the_app_and_to_stderr_by_the_level_of_its_configuration()
    {
        await CallAsync("Greet", """{"name":"Ann"}""");
        var log = TextOf(await CallAsync("State"));
        await _peer!.CallAsync("q", "CloseWindow");
        await _peer.UntilAsync("amcp/unregister");

        Assert.Contains("tool call tool=Greet durationMs=", log, StringComparison.Ordinal);
        Assert.DoesNotContain("tool call", await _app!.EndAsync(), StringComparison.Ordinal);
    }

    private static string TextOf(JsonNode result) => result["content"]![0]!["text"]!.ToString();

    private async Task<IReadOnlyList<JsonNode>> ToolsAsync()
    {
        await _peer!.SendAsync("""{"jsonrpc":"2.0","id":"l","method":"tools/list"}""");
        return [.. (await _peer.AnswerToAsync("l"))["result"]!["tools"]!.AsArray().Select(tool => tool!)];
    }

    private async Task<JsonNode> CallAsync(string tool, string arguments = "{}")
    {
        await _peer!.CallAsync(tool, tool, arguments);
        return (await _peer.AnswerToAsync(tool))["result"]!;
    }
}
