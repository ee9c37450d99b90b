using System.IO.Pipelines;
using System.Text;
using System.Text.Json.Nodes;
using Amcp.Avalonia.Auth;
using Amcp.Avalonia.Links;
using Amcp.Avalonia.Links.Listening;
using Amcp.Avalonia.Tests.Auth;

namespace Amcp.Avalonia.Tests.Links.Listening;

public sealed class IncomingHandshakeTests
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(20);

    private readonly Pipe _toApp = new();
    private readonly Pipe _fromApp = new();

    public static IEnumerable<object[]> Refusals =>
        GoldenAuthentication.Refusals.Select(refusal => new object[] { refusal["name"]!.ToString(), refusal["token"]!.ToString(), refusal["code"]!.ToString() });

    [Fact]
    [Trait("Requirement", "card/link-listen")]
    [Trait("Requirement", "card/auth-golden")]
    public async Task Speaks_the_golden_messages()
    {
        var running = RunAsync();
        using var peer = Peer();

        await peer.SendAsync(GoldenAuthentication.Message(0).ToJsonString());
        AssertSame(GoldenAuthentication.Message(1), (await peer.ReadAsync())!);
        await peer.SendAsync(GoldenAuthentication.Message(2).ToJsonString());
        var confirmed = (await peer.ReadAsync())!;
        confirmed["result"]!["pid"] = GoldenAuthentication.Message(3)["result"]!["pid"]!.DeepClone();
        AssertSame(GoldenAuthentication.Message(3), confirmed);

        Assert.Equal("amcp-proxy", await running);
    }

    [Theory]
    [MemberData(nameof(Refusals))]
    [Trait("Requirement", "card/auth-golden")]
    [Trait("Requirement", "000/7-RULE-timestamp-window")]
    [Trait("Requirement", "card/4-refusals")]
    public async Task Refuses_every_golden_refusal_and_reveals_nothing(string name, string token, string code)
    {
        var running = RunAsync();
        using var peer = Peer();
        var request = GoldenAuthentication.Message(0).DeepClone();
        request["params"]!["token"] = token;

        await peer.SendAsync(request.ToJsonString());

        var answer = (await peer.ReadAsync())!;
        Assert.Equal((name, code), (name, answer["error"]!["data"]!["code"]!.ToString()));
        Assert.DoesNotContain("WatchTower", answer.ToJsonString());
        Assert.Equal(code, (await Assert.ThrowsAsync<LinkRefusedException>(() => running)).Code);
    }

    [Theory]
    [InlineData("clientId", "")]
    [InlineData("nonce", "")]
    [InlineData("nonce", "c2hvcnQ=")]
    public async Task Wants_a_name_and_a_nonce_that_is_long_enough(string parameter, string value)
    {
        var running = RunAsync();
        using var peer = Peer();
        var request = GoldenAuthentication.Message(0).DeepClone();
        request["params"]![parameter] = value;

        await peer.SendAsync(request.ToJsonString());

        Assert.Contains("needs a clientId and a nonce", (await peer.ReadAsync())!["error"]!["message"]!.ToString());
        await Assert.ThrowsAsync<LinkRefusedException>(() => running);
    }

    [Theory]
    [InlineData("garbage")]
    [InlineData("[]")]
    [InlineData("""{"jsonrpc":"2.0","method":"amcp/authenticate","params":{}}""")]
    [InlineData("""{"jsonrpc":"2.0","id":{},"method":7}""")]
    public async Task Hangs_up_on_what_is_no_request(string line)
    {
        var running = RunAsync();
        using var peer = Peer();

        await peer.SendAsync(line);

        Assert.Equal("AMCP_PROXY_BAD_FRAME", (await Assert.ThrowsAsync<LinkRefusedException>(() => running)).Code);
    }

    private static void AssertSame(JsonNode expected, JsonNode actual) =>
        Assert.True(JsonNode.DeepEquals(expected, actual), $"{actual.ToJsonString()}\nis not\n{expected.ToJsonString()}");

    private FakePeer Peer() => new(new DuplexStream(_fromApp.Reader.AsStream(), _toApp.Writer.AsStream()));

    private Task<string> RunAsync()
    {
        var settings = DialledApp.SettingsFor("tcp://127.0.0.1:0");
        var handshake = new IncomingHandshake(settings, new FixedClock(GoldenAuthentication.Now)) { AppNonce = FakePeer.Nonce };
        return handshake.RunAsync(new FrameReader(_toApp.Reader.AsStream()), new FrameWriter(_fromApp.Writer.AsStream()), CancellationToken.None).WaitAsync(s_limit);
    }
}
