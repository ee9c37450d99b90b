using Amcp.Avalonia.Core;
using Amcp.Avalonia.Hosting.Advertising;
using Amcp.Avalonia.Tests.Links;
using Amcp.Avalonia.Tests.Links.Listening;
using ModelContextProtocol.Client;

namespace Amcp.Avalonia.Tests.Hosting;

public sealed class UseAmcpTests
{
    [Fact]
    [Trait("Requirement", "003/FR-017")]
    [Trait("Requirement", "003/FR-018")]
    [Trait("Requirement", "card/link-unregister")]
    [Trait("Requirement", "card/integration-headless-switch")]
    public async Task An_app_dials_its_proxy_shows_its_window_and_says_goodbye()
    {
        using var proxy = new FakeProxy();
        await using var app = new TinyAppProcess(("AMCP_PROXY", proxy.Settings.Proxy.ToString()), ("AMCP_SECRET", FakeProxy.Secret));
        using var peer = await proxy.AcceptAsync();
        var registration = await peer.ConfirmAsync(FakeProxy.Secret);
        await peer.InitializeAsync();

        await peer.SendAsync("""{"jsonrpc":"2.0","id":"l","method":"tools/list"}""");
        var tools = (await peer.AnswerToAsync("l"))["result"]!["tools"]!.AsArray();
        await peer.CallAsync("t", "GetElementTree", """{"full":true}""");
        var tree = (await peer.AnswerToAsync("t"))["result"]!;
        await peer.CallAsync("q", "Quit");
        var quit = (await peer.AnswerToAsync("q"))["result"]!;

        Assert.Equal(("Tiny", "headless"), (registration["appId"]!.ToString(), registration["mode"]!.ToString()));
        Assert.Contains("ClickElement", tools.Select(tool => tool!["name"]!.ToString()));
        Assert.True(tools.Single(tool => tool!["name"]!.ToString() == "Quit")!["annotations"]!["destructiveHint"]!.GetValue<bool>());
        Assert.Contains("\"Save\"", tree["structuredContent"]!.ToJsonString());
        Assert.Equal((null, "done"), (quit["isError"], quit["content"]![0]!["text"]!.ToString()));
        await peer.UntilAsync("amcp/unregister");
        await app.EndAsync();
        Assert.Equal(0, app.Process.ExitCode);
    }

    [Fact]
    [Trait("Requirement", "card/link-http-bearer")]
    [Trait("Requirement", "card/discovery-descriptor")]
    [Trait("Requirement", "000/8-DEFAULT-embedded-AdvertiseEndpoint")]
    public async Task An_app_listens_tells_where_and_is_reached_by_the_official_client_over_http()
    {
        await using var app = new TinyAppProcess(("AVALONIA_MCP_ENDPOINT", "http://127.0.0.1:0/mcp"), ("AMCP_SECRET", FakeProxy.Secret));
        var told = await Eventually.GetAsync(() => new DescriptorFile(app.RuntimePath).ReadLiving().SingleOrDefault());
        await using (var client = await McpClient.CreateAsync(new HttpClientTransport(new HttpClientTransportOptions
        {
            Endpoint = new Uri(told.Endpoint),
            AdditionalHeaders = new Dictionary<string, string> { ["Authorization"] = $"Bearer {DialledApp.Token()}" },
        })))
        {
            var tree = await client.CallToolAsync("GetElementTree", new Dictionary<string, object?> { ["full"] = true });
            Assert.Contains("\"Save\"", tree.StructuredContent!.Value.GetRawText());
            Assert.NotEqual(true, (await client.CallToolAsync("Quit")).IsError);
        }

        await app.EndAsync();

        Assert.Equal(("Tiny", app.Process.Id), (told.AppId, told.Pid));
        Assert.Empty(Directory.EnumerateFiles(app.RuntimePath));
    }

    [Fact]
    [Trait("Requirement", "card/tools-close-window")]
    public async Task The_call_that_closes_the_last_window_is_answered_before_the_process_goes()
    {
        using var proxy = new FakeProxy();
        await using var app = new TinyAppProcess(("AMCP_PROXY", proxy.Settings.Proxy.ToString()), ("AMCP_SECRET", FakeProxy.Secret));
        using var peer = await proxy.AcceptRegisteredAsync();
        await peer.InitializeAsync();

        await peer.CallAsync("w", "WaitForElement", """{"element":"NeverThere","timeout":30000}""");
        await peer.CallAsync("c", "CloseWindow");
        var closed = (await peer.AnswerToAsync("c"))["result"]!["structuredContent"]!;
        var waited = (await peer.AnswerToAsync("w"))["result"]!["_meta"]![ToolFailure.MetaKey]!;
        await peer.UntilAsync("amcp/unregister");
        await app.EndAsync();

        Assert.Equal("Tiny", closed["closed"]![0]!.ToString());
        Assert.Null(closed["refusedBy"]);
        Assert.Equal("WINDOW_CLOSED", waited["code"]!.ToString());
        Assert.Equal(0, app.Process.ExitCode);
    }

    [Theory]
    [InlineData("QuitLater", null)]
    [InlineData("Abort", "WINDOW_CLOSED")]
    public async Task A_tool_that_ends_the_app_is_answered_or_its_caller_told(string tool, string? refusal)
    {
        using var proxy = new FakeProxy();
        await using var app = new TinyAppProcess(("AMCP_PROXY", proxy.Settings.Proxy.ToString()), ("AMCP_SECRET", FakeProxy.Secret));
        using var peer = await proxy.AcceptRegisteredAsync();
        await peer.InitializeAsync();

        await peer.CallAsync("q", tool);
        var answer = (await peer.AnswerToAsync("q"))["result"]!;
        await peer.UntilAsync("amcp/unregister");
        await app.EndAsync();

        Assert.Equal(refusal, answer["_meta"]?[ToolFailure.MetaKey]?["code"]?.ToString());
        Assert.Equal(0, app.Process.ExitCode);
    }

    [Fact]
    [Trait("Requirement", "card/discovery-descriptor")]
    public async Task What_a_killed_app_left_behind_is_removed()
    {
        await using var app = new TinyAppProcess(("AVALONIA_MCP_ENDPOINT", "tcp://127.0.0.1:0"), ("AMCP_SECRET", FakeProxy.Secret));
        var files = new DescriptorFile(app.RuntimePath);
        await Eventually.GetAsync(() => files.ReadLiving().SingleOrDefault());

        app.Process.Kill();
        await app.EndAsync();

        Assert.Single(Directory.EnumerateFiles(app.RuntimePath));
        Assert.Empty(files.ReadLiving());
        Assert.Empty(Directory.EnumerateFiles(app.RuntimePath));
    }

    [Fact]
    [Trait("Requirement", "card/4-idle-cost")]
    public async Task An_app_that_nobody_asked_for_has_no_socket_no_log_and_no_descriptor()
    {
        await using var app = new TinyAppProcess(("DOTNET_EnableDiagnostics", "0"));

        await app.IsOpen.WaitAsync(TimeSpan.FromSeconds(20));

        Assert.False(app.Process.HasExited);
        Assert.False(Directory.Exists(app.RuntimePath));
        Assert.DoesNotContain(Descriptors(app.Process.Id), target => target.StartsWith("socket:", StringComparison.Ordinal));
        app.Process.Kill();
        Assert.Equal("", await app.EndAsync());
    }

    // Where there is no /proc nothing is known about them.
    private static IEnumerable<string> Descriptors(int process) => !OperatingSystem.IsLinux()
        ? []
        : Directory.GetFiles($"/proc/{process}/fd").Select(file => new FileInfo(file).LinkTarget ?? "");

    [Fact]
    [Trait("Requirement", "card/auth-default-on")]
    public async Task An_app_does_not_listen_without_a_secret_and_says_so()
    {
        using var proxy = new FakeProxy();
        await using var app = new TinyAppProcess(("AVALONIA_MCP_ENDPOINT", "tcp://127.0.0.1:0"), ("AMCP_PROXY", proxy.Settings.Proxy.ToString()));
        using var peer = await proxy.AcceptRegisteredAsync(secret: "");
        await peer.InitializeAsync();
        await peer.CallAsync("q", "Quit");

        var log = await app.EndAsync();

        Assert.Contains("without a secret every program of this machine could drive it", log);
        Assert.False(Directory.Exists(app.RuntimePath));
    }

    [Fact]
    public async Task An_app_that_is_to_be_shown_where_there_is_no_display_says_so_in_one_line()
    {
        await using var app = new TinyAppProcess(("AMCP_HEADED", "1"), ("DISPLAY", ""), ("AMCP_PROXY", "tcp://127.0.0.1:1"), ("AMCP_SECRET", FakeProxy.Secret));

        var told = (await app.EndAsync()).Split('\n', StringSplitOptions.RemoveEmptyEntries).Where(line => !line.StartsWith('{')).ToList();

        var line = Assert.Single(told);
        Assert.StartsWith("The app was asked to show its windows (AMCP_HEADED), but ", line, StringComparison.Ordinal);
        Assert.Contains("run headless", line, StringComparison.Ordinal);
        Assert.Equal(3, app.Process.ExitCode);
    }

    [Fact]
    public async Task An_app_whose_file_dialogs_cannot_be_answered_says_so()
    {
        using var proxy = new FakeProxy();
        await using var app = new TinyAppProcess(
            ("AMCP_PROXY", proxy.Settings.Proxy.ToString()), ("AMCP_SECRET", FakeProxy.Secret), (TinySetup.Variable, "ahead of time"));
        using var peer = await proxy.AcceptRegisteredAsync();
        await peer.InitializeAsync();
        await peer.CallAsync("c", "CloseWindow");
        await peer.UntilAsync("amcp/unregister");

        Assert.Contains("File dialogs of this app cannot be answered, because it is compiled ahead of time", await app.EndAsync(), StringComparison.Ordinal);
    }
}
