using System.Text.Json.Nodes;
using Amcp.Avalonia.Auth;
using Amcp.Avalonia.Links;

namespace Amcp.Avalonia.Tests.Links;

public sealed class ProxyLinkTests : IDisposable
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(20);

    private readonly FakeProxy _proxy = new();

    public void Dispose() => _proxy.Dispose();

    [Fact]
    [Trait("Requirement", "card/link-one-line-at-a-time")]
    [Trait("Requirement", "card/link-same-connection")]
    public async Task Loses_no_byte_that_came_together_with_the_last_handshake_answer()
    {
        await using var app = new ServedApp(_proxy.Settings);
        using var peer = await _proxy.AcceptAsync();

        await peer.ConfirmAsync(FakeProxy.Secret, FakePeer.Initialize);

        Assert.Equal("WatchTower", (await peer.AnswerToAsync("i"))["result"]!["serverInfo"]!["name"]!.ToString());
    }

    [Fact]
    public async Task Registers_again_under_the_same_instance_after_the_link_was_lost()
    {
        await using var app = new ServedApp(_proxy.Settings);
        using (var first = await _proxy.AcceptRegisteredAsync())
            await first.InitializeAsync();

        using var second = await _proxy.AcceptAsync();
        var registration = await second.ConfirmAsync(FakeProxy.Secret);

        Assert.Equal(_proxy.Settings.Instance, registration["instance"]!.ToString());
        Assert.Equal("2025-11-25", (await second.InitializeAsync())["protocolVersion"]!.ToString());
    }

    [Fact]
    [Trait("Requirement", "003/EDGE-5")]
    [Trait("Requirement", "card/handler-watchdog")]
    [Trait("Requirement", "card/4-link-watchdog")]
    [Trait("Requirement", "card/4-app-unharmed")]
    public async Task Begins_again_after_the_handler_itself_failed()
    {
        var failures = 0;
        await using var app = new ServedApp(_proxy.Settings, _ => async (reader, _, cancel) =>
        {
            if (failures++ == 0)
                throw new InvalidOperationException("a bug of ours");

            await reader.ReadAsync(cancel);
        });
        using var first = await _proxy.AcceptRegisteredAsync();

        using var second = await _proxy.AcceptRegisteredAsync();

        Assert.Contains("a bug of ours", app.Log);
        Assert.False(app.Running.IsCompleted);
    }

    [Fact]
    public async Task Gives_up_after_a_refusal_that_cannot_change_and_says_why_once()
    {
        await using var app = new ServedApp(_proxy.Settings);
        using var peer = await _proxy.AcceptAsync();
        await RefuseAsync(peer, "AMCP_PROXY_UNAUTHENTICATED", "The secrets differ.");

        await app.Running.WaitAsync(s_limit);

        Assert.Single(Errors(app), line => line.Contains("AMCP_PROXY_UNAUTHENTICATED: The proxy refused: The secrets differ."));
    }

    [Fact]
    public async Task Waits_for_the_name_of_another_instance_and_complains_once()
    {
        await using var app = new ServedApp(_proxy.Settings);
        for (var attempt = 0; attempt < 3; attempt++)
        {
            using var peer = await _proxy.AcceptAsync();
            await RefuseAsync(peer, "AMCP_PROXY_DUPLICATE_APP", "WatchTower is taken.");
        }

        using var free = await _proxy.AcceptRegisteredAsync();

        Assert.Single(Errors(app));
    }

    [Fact]
    public async Task Comes_again_when_a_busy_proxy_asks_for_it()
    {
        await using var app = new ServedApp(_proxy.Settings);
        using (var busy = await _proxy.AcceptAsync())
        {
            await busy.SendAsync("""{"jsonrpc":"2.0","id":1,"result":{"retryAfterMs":1}}""");
            Assert.NotNull(await busy.ReadAsync());
            Assert.Null(await busy.ReadAsync());
        }

        using var peer = await _proxy.AcceptRegisteredAsync();

        Assert.Empty(Errors(app));
    }

    [Fact]
    [Trait("Requirement", "003/FR-018")]
    [Trait("Requirement", "card/link-unregister")]
    public async Task Says_goodbye_once_when_the_app_ends()
    {
        FakePeer peer;
        await using (var app = new ServedApp(_proxy.Settings))
        {
            peer = await _proxy.AcceptRegisteredAsync();
            await peer.InitializeAsync();
            app.Link.SayGoodbye("the app was closed");
            app.Link.SayGoodbye("the process ends");
        }

        var goodbye = (await peer.ReadAsync())!;
        Assert.Equal(("amcp/unregister", _proxy.Settings.Instance, "the app was closed"), GoodbyeOf(goodbye));
        Assert.Null(await peer.ReadAsync());
        peer.Dispose();
    }

    [Fact]
    [Trait("Requirement", "card/identity-standby")]
    public async Task Registers_as_standby_when_the_launcher_wants_it()
    {
        await using var app = new ServedApp(_proxy.Settings with { Standby = true });
        using var peer = await _proxy.AcceptAsync();

        Assert.True((await peer.ReadAsync())!["params"]!["standby"]!.GetValue<bool>());
    }

    [Fact]
    public async Task Ends_the_app_with_its_proxy_when_the_launcher_wants_it()
    {
        await using var app = new ServedApp(_proxy.Settings with { ExitWithProxy = true });
        (await _proxy.AcceptRegisteredAsync()).Dispose();

        await app.ProxyGone.Task.WaitAsync(s_limit);
        await app.Running.WaitAsync(s_limit);
    }

    [Fact]
    public async Task Ends_the_app_when_its_launcher_died_before_it_could_register()
    {
        var settings = _proxy.Settings with { ExitWithProxy = true, ConnectTimeout = TimeSpan.FromMilliseconds(200) };
        _proxy.Dispose();
        await using var app = new ServedApp(settings);

        await app.ProxyGone.Task.WaitAsync(s_limit);
    }

    [Fact]
    [Trait("Requirement", "card/auth-default-on")]
    [Trait("Requirement", "card/auth-secrets-not-logged")]
    public async Task Warns_loudly_when_there_is_no_secret_and_never_logs_one()
    {
        await using var insecure = new ServedApp(_proxy.Settings with { Secret = SharedSecret.None });
        using var first = await _proxy.AcceptRegisteredAsync(secret: "");
        await using var secure = new ServedApp(_proxy.Settings);
        using var second = await _proxy.AcceptRegisteredAsync();

        Assert.Contains("No AMCP_SECRET", insecure.Log);
        Assert.DoesNotContain(FakeProxy.Secret, secure.Log);
    }

    [Fact]
    [Trait("Requirement", "card/link-unix")]
    public async Task Dials_a_unix_socket_too()
    {
        var path = Path.Combine(Path.GetTempPath(), $"amcp-{Guid.NewGuid():N}.sock");
        using var listener = new System.Net.Sockets.Socket(System.Net.Sockets.AddressFamily.Unix, System.Net.Sockets.SocketType.Stream, 0);
        listener.Bind(new System.Net.Sockets.UnixDomainSocketEndPoint(path));
        listener.Listen();

        await using var stream = await ProxyEndpoint.TryParse($"unix://{path}")!.DialAsync(CancellationToken.None);
        await new FrameWriter(stream).WriteAsync("hello"u8.ToArray(), CancellationToken.None);
        using var accepted = await listener.AcceptAsync();
        var bytes = new byte[6];
        await new System.Net.Sockets.NetworkStream(accepted).ReadExactlyAsync(bytes);

        Assert.Equal("hello\n"u8.ToArray(), bytes);
        File.Delete(path);
    }

    [Fact]
    [Trait("Requirement", "card/link-backoff")]
    public void Waits_longer_after_every_failure_up_to_five_seconds_with_jitter()
    {
        var longest = new Backoff(() => 1);
        var shortest = new Backoff(() => 0);

        Assert.Equal([100, 200, 400, 800, 1600, 3200, 5000, 5000], Enumerable.Range(0, 8).Select(_ => longest.Next().TotalMilliseconds));
        Assert.Equal([50, 100], Enumerable.Range(0, 2).Select(_ => shortest.Next().TotalMilliseconds));
        longest.Reset();
        Assert.Equal(100, longest.Next().TotalMilliseconds);
    }

    private static (string, string, string) GoodbyeOf(JsonNode message) =>
        (message["method"]!.ToString(), message["params"]!["instance"]!.ToString(), message["params"]!["reason"]!.ToString());

    private static IEnumerable<string> Errors(ServedApp app) => app.Log.Split('\n').Where(line => line.Contains("\"level\":\"Error\""));

    private static async Task RefuseAsync(FakePeer peer, string code, string message)
    {
        Assert.NotNull(await peer.ReadAsync());
        await peer.SendAsync($$$"""{"jsonrpc":"2.0","id":1,"error":{"code":-32010,"message":"{{{message}}}","data":{"code":"{{{code}}}","hint":"Fix it."} } }""");
        Assert.Null(await peer.ReadAsync());
    }
}
