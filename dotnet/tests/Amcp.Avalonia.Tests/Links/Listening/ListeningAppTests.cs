using Amcp.Avalonia.CustomTools;

namespace Amcp.Avalonia.Tests.Links.Listening;

public sealed class ListeningAppTests
{
    public static TheoryData<string> Endpoints => ["tcp://127.0.0.1:0", "tcp://[::1]:0", $"pipe://amcp-test-{Guid.NewGuid():N}", "unix://{dir}/app.sock"];

    [Theory]
    [MemberData(nameof(Endpoints))]
    [Trait("Requirement", "card/link-listen")]
    [Trait("Requirement", "003/FR-012")]
    [Trait("Requirement", "003/FR-013")]
    [Trait("Requirement", "000/6-FIELD-Type")]
    [Trait("Requirement", "000/6-FIELD-Endpoint")]
    [Trait("Requirement", "000/6-FIELD-TransportType-NamedPipe")]
    [Trait("Requirement", "card/4-several-clients")]
    public async Task Serves_several_clients_at_once_that_prove_themselves(string endpoint)
    {
        await using var app = new DialledApp(endpoint);
        using var first = await app.ConnectAsync();
        using var second = await app.ConnectAsync();

        await first.CallAsync("1", "ClickElement");
        await second.CallAsync("1", "ClickElement");

        foreach (var peer in new[] { second, first })
            Assert.Equal("done", (await peer.AnswerToAsync("1"))["result"]!["content"]![0]!["text"]!.ToString());
    }

    [Fact]
    public async Task Tells_process_version_and_mode_only_after_the_proof()
    {
        await using var app = new DialledApp("tcp://127.0.0.1:0");
        using var peer = await app.DialAsync();

        var confirmed = await DialledApp.AuthenticateAsync(peer);

        Assert.Equal((Environment.ProcessId, "1.0.0", "headless"), (confirmed["pid"]!.GetValue<int>(), confirmed["version"]!.ToString(), confirmed["mode"]!.ToString()));
    }

    [Theory]
    [InlineData("""{"jsonrpc":"2.0","id":"i","method":"tools/list"}""")]
    [InlineData(FakePeer.Initialize)]
    [InlineData("""{"jsonrpc":"2.0","id":"i","method":"amcp/confirm","params":{"proof":""}}""")]
    [Trait("Requirement", "card/link-listen")]
    public async Task Answers_nothing_else_before_and_closes(string first)
    {
        await using var app = new DialledApp("tcp://127.0.0.1:0");
        using var peer = await app.DialAsync();

        await peer.SendAsync(first);

        var error = (await peer.AnswerToAsync("i"))["error"]!;
        Assert.Equal("AMCP_PROXY_UNAUTHENTICATED", error["data"]!["code"]!.ToString());
        Assert.DoesNotContain("WatchTower", error.ToJsonString());
        Assert.Null(await peer.ReadAsync());
        await app.LoggedAsync("Refused 127.0.0.1:");
    }

    [Fact]
    [Trait("Requirement", "card/auth-recorded-token")]
    [Trait("Requirement", "card/4-refusals")]
    public async Task Refuses_a_copied_token_whose_owner_cannot_prove_the_secret()
    {
        await using var app = new DialledApp("tcp://127.0.0.1:0");
        using var thief = await app.DialAsync();
        var hello = (await DialledApp.AskToComeInAsync(thief, DialledApp.Token()))["result"]!;

        await thief.SendAsync($$"""{"jsonrpc":"2.0","id":"c","method":"amcp/confirm","params":{"proof":"{{hello["proof"]}}"} }""", FakePeer.Initialize);

        Assert.Equal("AMCP_PROXY_UNAUTHENTICATED", (await thief.AnswerToAsync("c"))["error"]!["data"]!["code"]!.ToString());
        Assert.Null(await thief.ReadAsync());
    }

    [Fact]
    [Trait("Requirement", "card/auth-mutual-proof")]
    public async Task Signs_nothing_that_a_false_proxy_could_show_to_an_app_that_dials_it()
    {
        await using var app = new DialledApp("tcp://127.0.0.1:0");
        using var liar = await app.DialAsync();

        var hello = (await DialledApp.AskToComeInAsync(liar, DialledApp.Token()))["result"]!;

        Assert.NotEqual(DialledApp.Sign($"proxy|WatchTower|{hello["instance"]}|{FakePeer.Nonce}|{hello["nonce"]}"), hello["proof"]!.ToString());
    }

    [Fact]
    public async Task Sends_away_who_dials_and_says_nothing()
    {
        await using var app = new DialledApp("tcp://127.0.0.1:0", settings => settings with { ConnectTimeout = TimeSpan.FromMilliseconds(50) });
        using var peer = await app.DialAsync();

        Assert.Null(await peer.ReadAsync());
        await app.LoggedAsync("did not authenticate within");
    }

    [Fact]
    [Trait("Requirement", "card/auth-every-attempt-logged")]
    [Trait("Requirement", "card/auth-secrets-not-logged")]
    [Trait("Requirement", "003/FR-025")]
    [Trait("Requirement", "card/4-refusals")]
    public async Task Logs_one_line_for_every_attempt_without_token_proof_or_secret()
    {
        await using var app = new DialledApp("tcp://127.0.0.1:0");
        var wrong = DialledApp.Token("somebody-else");
        using (var refused = await app.DialAsync())
        {
            await DialledApp.AskToComeInAsync(refused, wrong);
            Assert.Null(await refused.ReadAsync());
        }

        using var welcome = await app.ConnectAsync();

        await app.LoggedAsync("Refused");
        await app.LoggedAsync("Authenticated test");
        Assert.Equal(2, app.Log.Split('\n').Count(line => line.Contains("Refused") || line.Contains("Authenticated")));
        Assert.DoesNotContain(wrong.Split(':')[2], app.Log);
        Assert.DoesNotContain(FakeProxy.Secret, app.Log);
    }

    [Fact]
    public async Task Goes_on_when_one_client_vanishes_in_the_middle_of_a_call()
    {
        var (started, cancelled) = (new TaskCompletionSource(), new TaskCompletionSource());
        await using var app = new DialledApp("tcp://127.0.0.1:0", null, new ProbeTool("ClickElement", async (_, cancel) =>
        {
            started.TrySetResult();
            await Task.Delay(Timeout.Infinite, cancel).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            cancelled.TrySetResult();
            return DialledApp.Done;
        }));
        using var stays = await app.ConnectAsync();
        using (var leaves = await app.ConnectAsync())
        {
            await leaves.CallAsync("1", "ClickElement");
            await started.Task.WaitAsync(TimeSpan.FromSeconds(20));
        }

        await cancelled.Task.WaitAsync(TimeSpan.FromSeconds(20));
        await stays.SendAsync("""{"jsonrpc":"2.0","id":"p","method":"ping"}""");
        Assert.NotNull((await stays.AnswerToAsync("p"))["result"]);
    }

    [Fact]
    [Trait("Requirement", "card/4-custom-tools-change")]
    public async Task Tells_running_clients_when_tools_come_and_go()
    {
        await using var app = new DialledApp("tcp://127.0.0.1:0");
        using var peer = await app.ConnectAsync();

        app.CustomTools.Add([CustomTool.Create("ResetAppState", "Resets.", () => { }, hints: null, app.CustomTools.StartAsync)]);
        Assert.Equal("notifications/tools/list_changed", (await peer.ReadAsync())!["method"]!.ToString());
        Assert.Contains("ResetAppState", await NamesAsync(peer, "1"));

        Assert.True(app.CustomTools.Remove("ResetAppState"));
        Assert.Equal("notifications/tools/list_changed", (await peer.ReadAsync())!["method"]!.ToString());
        Assert.Equal(["ClickElement"], await NamesAsync(peer, "2"));
    }

    [Theory]
    [InlineData("unix://{dir}/app.sock")]
    [InlineData("pipe://amcp-test-taken")]
    [Trait("Requirement", "003/FR-013")]
    public async Task Does_not_take_a_place_from_another_app(string endpoint)
    {
        await using var owner = new DialledApp(endpoint);
        var place = await owner.EndpointAsync();
        await using var late = new DialledApp(place);

        await late.LoggedAsync("Cannot listen on");

        using var peer = await owner.ConnectAsync();
    }

    [Fact]
    public async Task Listens_on_a_socket_file_of_its_user_alone_and_replaces_one_that_was_left_behind()
    {
        if (OperatingSystem.IsWindows())
            return;

        var path = Path.Combine(Path.GetTempPath(), $"amcp-left-{Guid.NewGuid():N}.sock");
        using (var dead = new System.Net.Sockets.Socket(System.Net.Sockets.AddressFamily.Unix, System.Net.Sockets.SocketType.Stream, 0))
            dead.Bind(new System.Net.Sockets.UnixDomainSocketEndPoint(path));

        await using (var app = new DialledApp($"unix://{path}"))
        {
            using var peer = await app.ConnectAsync();
            Assert.Equal(UnixFileMode.UserRead | UnixFileMode.UserWrite, File.GetUnixFileMode(path));
        }

        Assert.False(File.Exists(path));
    }

    [Fact]
    [Trait("Requirement", "card/handler-watchdog")]
    [Trait("Requirement", "card/4-link-watchdog")]
    [Trait("Requirement", "card/4-app-unharmed")]
    public async Task Listens_again_when_its_place_breaks()
    {
        var place = new BreakingEndpoint();
        await using var app = new DialledApp("tcp://127.0.0.1:0", settings => settings with { Endpoint = place.Endpoint });
        await app.LoggedAsync("listens again");

        await Eventually.TrueAsync(() => place.Opened > 1);
    }

    private static async Task<string[]> NamesAsync(FakePeer peer, string id)
    {
        await peer.SendAsync($$"""{"jsonrpc":"2.0","id":"{{id}}","method":"tools/list"}""");
        return [.. (await peer.AnswerToAsync(id))["result"]!["tools"]!.AsArray().Select(tool => tool!["name"]!.ToString())];
    }
}
