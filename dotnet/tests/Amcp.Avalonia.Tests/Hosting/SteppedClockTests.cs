using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tests.Links;

namespace Amcp.Avalonia.Tests.Hosting;

/// <summary>An app whose time stands still until a step moves it, on a quick machine and with delays everywhere.</summary>
public sealed class SteppedClockTests
{
    private const string Start = "2026-03-02T09:30:00Z";
    private const string Calm = "";
    private const string Perturbed = "7";

    // A minute passes only where work may be under way.
    private const string LongIdle = """{"jump":true,"idle":60000,"timeout":50000}""";

    private int _calls;

    [Theory]
    [InlineData(Calm)]
    [InlineData(Perturbed)]
    [Trait("Requirement", "card/time-stepped")]
    public async Task No_timer_fires_before_a_step_moves_the_clock(string seed)
    {
        using var proxy = new FakeProxy();
        await using var app = Stepped(proxy, seed);
        using var peer = await ShownAsync(proxy, app);

        var early = await FailureAsync(peer, "WaitForElement", """{"element":"Fast","text":"1","timeout":300}""");
        await CallAsync(peer, "AdvanceClock", """{"by":2}""");
        var fast = await CallAsync(peer, "WaitForElement", """{"element":"Fast","text":"2"}""");
        await CallAsync(peer, "ClickElement", """{"element":"Stop"}""");
        await CallAsync(peer, "AdvanceClock", """{"by":29998}""");
        var refreshed = await CallAsync(peer, "FindElement", """{"element":"Refreshes"}""");

        Assert.Equal("TIMEOUT", early["code"]!.ToString());
        Assert.Contains("while the app's clock stood still: `jump: true`", early["message"]!.ToString());
        Assert.Null(fast["jumped"]);
        Assert.Equal("1", TextOf(refreshed["elements"]![0]!));
    }

    [Theory]
    [InlineData(Calm)]
    [InlineData(Perturbed)]
    [Trait("Requirement", "card/time-jump")]
    public async Task A_call_that_waits_goes_from_timer_to_timer_and_tells_how_far(string seed)
    {
        using var proxy = new FakeProxy();
        await using var app = Stepped(proxy, seed);
        using var peer = await ShownAsync(proxy, app);
        await CallAsync(peer, "ClickElement", """{"element":"Stop"}""");
        await CallAsync(peer, "ClickElement", """{"element":"Note"}""");

        var loaded = await CallAsync(peer, "WaitForElement", """{"element":"Loaded","text":"1","jump":true,"timeout":60000}""");
        var seconds = await CallAsync(peer, "FindElement", """{"element":"Seconds"}""");
        var late = await FailureAsync(peer, "WaitForElement", """{"element":"Loaded","text":"2","jump":true,"timeout":5000}""");

        Assert.Equal(30_150, loaded["jumped"]!["ms"]!.GetValue<double>());
        Assert.True(loaded["jumped"]!["timers"]!.GetValue<int>() >= 31);
        Assert.Equal("2026-03-02T09:30:30.0000000+00:00", TextOf(seconds["elements"]![0]!));
        var moved = Regex.Match(late["message"]!.ToString(), @"in which the app's clock went (\d+) ms forward").Groups[1].Value;
        Assert.InRange(int.Parse(moved, CultureInfo.InvariantCulture), 1, 5000);
    }

    [Theory]
    [InlineData(Calm)]
    [InlineData(Perturbed)]
    [Trait("Requirement", "card/49-stays")]
    public async Task A_state_that_must_stay_is_watched_at_each_timer_of_its_time(string seed)
    {
        using var proxy = new FakeProxy();
        await using var app = Stepped(proxy, seed);
        using var peer = await ShownAsync(proxy, app);
        await CallAsync(peer, "ClickElement", """{"element":"Stop"}""");

        var stayed = await CallAsync(peer, "WaitForElement", """{"element":"Refreshes","text":"0","forMs":29500}""");
        var changed = await FailureAsync(peer, "WaitForElement", """{"element":"Refreshes","text":"1","not":true,"forMs":3600000}""");
        var never = await CallAsync(peer, "WaitForElement", """{"element":"Loaded","text":"9","not":true,"forMs":100}""");

        Assert.Equal(29_500, stayed["jumped"]!["ms"]!.GetValue<double>());
        Assert.True(stayed["jumped"]!["timers"]!.GetValue<int>() >= 29);
        Assert.Contains("`Refreshes` reads `1`, 500 ms after it became as described. It must stay so for 3600000 ms.", changed["message"]!.ToString());
        Assert.Equal(100, never["jumped"]!["ms"]!.GetValue<double>());
    }

    [Theory]
    [InlineData(Calm)]
    [InlineData(Perturbed)]
    [Trait("Requirement", "card/time-animations")]
    public async Task Finite_animations_are_brought_to_their_end_and_transitions_take_no_time(string seed)
    {
        using var proxy = new FakeProxy();
        await using var app = Stepped(proxy, seed);
        using var peer = await ShownAsync(proxy, app);

        var faded = await CallAsync(peer, "ClickElement", """{"element":"Fade"}""");
        await CallAsync(peer, "ClickElement", """{"element":"Look"}""");
        var seen = await CallAsync(peer, "FindElement", """{"element":"Seen"}""");
        var fast = await CallAsync(peer, "FindElement", """{"element":"Fast"}""");

        Assert.Empty(faded["stillBusy"]!.AsArray());
        Assert.Equal("0.25 0.50", TextOf(seen["elements"]![0]!));
        Assert.Equal("0", TextOf(fast["elements"]![0]!));
    }

    [Theory]
    [InlineData(Calm)]
    [InlineData(Perturbed)]
    [Trait("Requirement", "card/time-background")]
    public async Task Background_work_needs_no_timer(string seed)
    {
        using var proxy = new FakeProxy();
        await using var app = Stepped(proxy, seed);
        using var peer = await ShownAsync(proxy, app);

        await CallAsync(peer, "ClickElement", """{"element":"Work"}""");
        var done = await CallAsync(peer, "WaitForElement", """{"element":"Done","text":"1"}""");

        Assert.Equal("1", TextOf(done["element"]!));
    }

    [Theory]
    [InlineData("task")]
    [InlineData("chain")]
    [InlineData("file")]
    [InlineData("delay")]
    [InlineData("timer")]
    [InlineData("thread")]
    [InlineData("busy thread")]
    [InlineData("process")]
    [InlineData("socket")]
    [InlineData("http")]
    [Trait("Requirement", "card/50-evidence")]
    public async Task The_clock_moves_at_once_unless_work_that_is_not_seen_may_be_under_way(string kind)
    {
        if (!OperatingSystem.IsLinux())
            return;

        using var late = new TcpListener(IPAddress.Loopback, 0);
        late.Start();
        using var proxy = new FakeProxy();
        await using var app = Stepped(proxy, Calm);
        using var peer = await ShownAsync(proxy, app);
        var begin = JsonSerializer.Serialize(new { kind, port = ((IPEndPoint)late.LocalEndpoint).Port });

        var before = await CallAsync(peer, "WaitForIdle", LongIdle);
        await CallAsync(peer, "BeginWork", begin);
        var during = await CallAsync(peer, "WaitForIdle", """{"jump":true,"idle":60000,"timeout":300}""");
        var soon = await CallAsync(peer, "WaitForIdle", """{"jump":true,"idle":1,"timeout":30000}""");
        await CallAsync(peer, "EndWork", "{}");
        var after = await CallAsync(peer, "WaitForIdle", LongIdle);

        Assert.Equal([1, 0, 1, 1], [.. new[] { before, during, soon, after }.Select(wait => wait["jumped"]!["timers"]!.GetValue<int>())]);
    }

    [Fact]
    [Trait("Requirement", "card/time-stepped")]
    public async Task Without_it_time_is_real_and_a_jump_is_a_wait()
    {
        using var proxy = new FakeProxy();
        await using var app = new TinyAppProcess(Linked(proxy));
        using var peer = await ShownAsync(proxy, app);

        var fast = await CallAsync(peer, "WaitForElement", """{"element":"Fast","matches":"[1-9]","jump":true,"timeout":30000}""");

        Assert.Null(fast["jumped"]);
    }

    [Theory]
    [InlineData("AMCP_CLOCK", "standing", "AMCP_CLOCK is `standing`. Write real or stepped.")]
    [InlineData("AMCP_NOW", "soon", "AMCP_NOW is `soon`. Write an ISO 8601 date")]
    public async Task A_malformed_variable_is_reported_and_time_is_real(string name, string value, string complaint)
    {
        using var proxy = new FakeProxy();
        await using var app = new TinyAppProcess([.. Linked(proxy), ("AMCP_CLOCK", "stepped"), (name, value)]);
        using var peer = await ShownAsync(proxy, app);

        await CallAsync(peer, "WaitForElement", """{"element":"Fast","matches":"[1-9]","timeout":30000}""");
        await peer.CallAsync("quit", "Quit");

        Assert.Contains(complaint, await app.EndAsync(), StringComparison.Ordinal);
    }

    private static (string, string)[] Linked(FakeProxy proxy) =>
        [("AMCP_PROXY", proxy.Settings.Proxy.ToString()), ("AMCP_SECRET", FakeProxy.Secret), (TinySetup.Variable, "line")];

    private static TinyAppProcess Stepped(FakeProxy proxy, string seed) =>
        new([.. Linked(proxy), ("AMCP_CLOCK", "stepped"), ("AMCP_NOW", Start), ("AMCP_PERTURB", seed)]);

    private static string TextOf(JsonNode element) => element["properties"]!["text"]!.ToString();

    private async Task<FakePeer> ShownAsync(FakeProxy proxy, TinyAppProcess app)
    {
        var peer = await proxy.AcceptRegisteredAsync();
        await peer.InitializeAsync();
        await app.IsOpen;
        await CallAsync(peer, "ShowClock", "{}");
        return peer;
    }

    private async Task<JsonNode> CallAsync(FakePeer peer, string tool, string arguments)
    {
        var result = await ResultAsync(peer, tool, arguments);
        return result["_meta"]?[ToolFailure.MetaKey] is { } failure ? throw new InvalidOperationException(failure.ToJsonString()) : result["structuredContent"] ?? result;
    }

    private async Task<JsonNode> FailureAsync(FakePeer peer, string tool, string arguments) =>
        (await ResultAsync(peer, tool, arguments))["_meta"]![ToolFailure.MetaKey]!;

    private async Task<JsonNode> ResultAsync(FakePeer peer, string tool, string arguments)
    {
        var id = $"call{++_calls}";
        await peer.CallAsync(id, tool, arguments);
        return (await peer.AnswerToAsync(id))["result"]!;
    }
}
