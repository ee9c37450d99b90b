using System.Text.Json.Nodes;
using Amcp.Avalonia.Auth;
using Amcp.Avalonia.Links;
using Amcp.Avalonia.Tests.Auth;

namespace Amcp.Avalonia.Tests.Links;

public sealed class HandshakeTests : IDisposable
{
    private readonly FakeProxy _proxy = new();

    public void Dispose() => _proxy.Dispose();

    [Fact]
    [Trait("Requirement", "card/link-register")]
    [Trait("Requirement", "card/auth-golden")]
    public async Task Speaks_the_golden_messages()
    {
        var golden = GoldenHandshake.Registration;
        var settings = _proxy.Settings with
        {
            AppId = golden["appId"]!.ToString(),
            Instance = golden["instance"]!.ToString(),
            Secret = SharedSecret.Parse(GoldenHandshake.Secret),
        };
        var clock = new FixedClock(DateTimeOffset.FromUnixTimeSeconds(1764720000));
        var running = RunAsync(settings, clock, golden["nonce"]!.ToString());
        using var peer = await _proxy.AcceptAsync();

        var register = (await peer.ReadAsync())!;
        register["params"]!["pid"] = golden["pid"]!.DeepClone();
        AssertSame(GoldenHandshake.Message(0), register);
        await peer.SendAsync(GoldenHandshake.Message(1).ToJsonString());
        AssertSame(GoldenHandshake.Message(2), (await peer.ReadAsync())!);
        await peer.SendAsync(GoldenHandshake.Message(3).ToJsonString());

        Assert.Null(await running);
    }

    [Fact]
    [Trait("Requirement", "card/auth-mutual-proof")]
    public async Task Stays_away_from_a_proxy_with_another_secret_and_proves_nothing_to_it()
    {
        var running = RunAsync(_proxy.Settings);
        using var peer = await _proxy.AcceptAsync();
        await peer.SendAsync(FakePeer.Registered((await peer.ReadAsync())!["params"]!, "YW5vdGhlciBzZWNyZXQ="));

        var refused = await Assert.ThrowsAsync<LinkRefusedException>(() => running);

        Assert.Equal(("AMCP_PROXY_UNAUTHENTICATED", false), (refused.Code, refused.IsRetryable));
        Assert.Contains("same AMCP_SECRET", refused.Message);
        Assert.Null(await peer.ReadAsync());
    }

    [Fact]
    public async Task Stays_away_from_a_proxy_that_repeats_a_recorded_answer()
    {
        var first = RunAsync(_proxy.Settings);
        using var honest = await _proxy.AcceptAsync();
        var recorded = FakePeer.Registered((await honest.ReadAsync())!["params"]!, FakeProxy.Secret);
        await honest.SendAsync(recorded, """{"jsonrpc":"2.0","id":2,"result":{}}""");
        Assert.Null(await first);

        var second = RunAsync(_proxy.Settings);
        using var thief = await _proxy.AcceptAsync();
        await thief.SendAsync(recorded);

        Assert.Equal("AMCP_PROXY_UNAUTHENTICATED", (await Assert.ThrowsAsync<LinkRefusedException>(() => second)).Code);
    }

    [Theory]
    [InlineData("AMCP_PROXY_UNAUTHENTICATED", false)]
    [InlineData("AMCP_PROXY_TOKEN_EXPIRED", false)]
    [InlineData("AMCP_PROXY_BAD_APP_ID", false)]
    [InlineData("AMCP_PROXY_DUPLICATE_APP", true)]
    public async Task Tells_why_it_was_refused_and_what_to_do(string code, bool isRetryable)
    {
        var running = RunAsync(_proxy.Settings);
        using var peer = await _proxy.AcceptAsync();
        await peer.SendAsync($$$"""{"jsonrpc":"2.0","id":1,"error":{"code":-32010,"message":"no.","data":{"code":"{{{code}}}","hint":"Do this."} } }""");

        var refused = await Assert.ThrowsAsync<LinkRefusedException>(() => running);

        Assert.Equal((code, isRetryable, "The proxy refused: no. Do this."), (refused.Code, refused.IsRetryable, refused.Message));
    }

    [Fact]
    public async Task Comes_again_when_the_proxy_says_when()
    {
        var running = RunAsync(_proxy.Settings);
        using var peer = await _proxy.AcceptAsync();
        await peer.SendAsync("""{"jsonrpc":"2.0","id":1,"result":{"retryAfterMs":250}}""");

        Assert.Equal(TimeSpan.FromMilliseconds(250), await running);
    }

    [Fact]
    public async Task Signs_nothing_without_a_secret()
    {
        var running = RunAsync(_proxy.Settings with { Secret = SharedSecret.None });
        using var peer = await _proxy.AcceptAsync();
        var registration = await peer.ConfirmAsync(secret: "");

        Assert.Equal("", registration["token"]!.ToString());
        Assert.Null(await running);
    }

    [Theory]
    [InlineData("HTTP/1.1 400 Bad Request")]
    [InlineData("[]")]
    [InlineData("""{"jsonrpc":"2.0","id":7,"result":{}}""")]
    [InlineData("""{"jsonrpc":"2.0","id":1,"result":{"nonce":7}}""")]
    [InlineData("""{"jsonrpc":"2.0","id":1,"result":null}""")]
    public async Task Recognises_what_is_no_proxy(string line)
    {
        var running = RunAsync(_proxy.Settings);
        using var peer = await _proxy.AcceptAsync();
        await peer.SendAsync(line);

        Assert.Contains("does not speak", (await Assert.ThrowsAsync<LinkRefusedException>(() => running)).Message);
    }

    [Fact]
    public async Task Tries_again_later_when_the_connection_is_closed_on_it()
    {
        var running = RunAsync(_proxy.Settings);
        (await _proxy.AcceptAsync()).Dispose();

        var ended = await Assert.ThrowsAnyAsync<Exception>(() => running);

        Assert.True(ended is IOException or LinkRefusedException { IsRetryable: true }, ended.ToString());
    }

    private static async Task<TimeSpan?> RunAsync(LinkSettings settings, TimeProvider? clock = null, string? nonce = null)
    {
        await using var stream = await settings.Proxy.DialAsync(CancellationToken.None);
        var handshake = new Handshake(settings, clock ?? TimeProvider.System) { AppNonce = nonce ?? HandshakeProof.NewNonce() };
        return await handshake.RunAsync(new FrameReader(stream), new FrameWriter(stream), CancellationToken.None);
    }

    private static void AssertSame(JsonNode expected, JsonNode actual) => Assert.True(JsonNode.DeepEquals(expected, actual), actual.ToJsonString());
}
