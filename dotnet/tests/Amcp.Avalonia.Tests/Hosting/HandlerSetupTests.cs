using System.Text.Json.Nodes;
using Amcp.Avalonia.Tests.Links;

namespace Amcp.Avalonia.Tests.Hosting;

/// <summary>The line in a program, in the right place and in wrong ones.</summary>
public sealed class HandlerSetupTests
{
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(60);

    [Theory]
    [InlineData("line")]
    [InlineData("renderer last")]
    [InlineData("desktop")]
    [Trait("Requirement", "card/integration-one-line")]
    [Trait("Requirement", "card/integration-in-the-call")]
    public async Task The_app_finds_headless_platform_culture_and_time_when_it_is_made(string way)
    {
        await using var app = new TinyAppProcess((TinySetup.Variable, way), ("AMCP_PROXY", "tcp://127.0.0.1:1"), ("AMCP_SECRET", FakeProxy.Secret));

        Assert.Equal("300x500 Light 1 en-US en-US MovableTime", await app.IsOpen.WaitAsync(s_patience));
    }

    [Theory]
    [InlineData("early", null)]
    [InlineData("early, caught", TinySetup.Caught)]
    [InlineData("early, with a display", 3)]
    [Trait("Requirement", "card/integration-order")]
    public async Task A_platform_that_is_chosen_after_the_headless_one_is_an_error_with_a_code(string way, int? exitCode)
    {
        await using var app = new TinyAppProcess((TinySetup.Variable, way));

        var line = Assert.Single(Lines(await app.EndAsync()));

        Assert.Equal(("Error", "AMCP_APP_BACKEND_REPLACED"), (line["level"]!.ToString(), line["code"]!.ToString()));
        Assert.Contains("`Desk` was chosen after UseAmcp", line["message"]!.ToString());
        Assert.Contains("Call UseAmcp after UsePlatformDetect in Program.cs", line["message"]!.ToString());
        Assert.NotEqual(0, app.Process.ExitCode);
        Assert.Equal(exitCode ?? app.Process.ExitCode, app.Process.ExitCode);
    }

    [Fact]
    [Trait("Requirement", "card/integration-headless-switch")]
    public async Task The_argument_headless_is_the_apps_own_unless_a_proxy_or_an_endpoint_is_named()
    {
        await using var alone = new TinyAppProcess(["--headless"], ("AMCP_HEADLESS", ""));
        await using var driven = new TinyAppProcess(["--headless"], ("AMCP_HEADLESS", ""), ("AMCP_PROXY", "tcp://127.0.0.1:1"), ("AMCP_SECRET", FakeProxy.Secret));

        Assert.Contains("300x500", await driven.IsOpen.WaitAsync(s_patience), StringComparison.Ordinal);
        Assert.Empty(Lines(await alone.EndAsync()));
        Assert.NotEqual(0, alone.Process.ExitCode);
    }

    [Theory]
    [InlineData("early", false)]
    [InlineData("early, caught", false)]
    [InlineData("line", false)]
    [InlineData("twice", true)]
    [InlineData("twice, desktop last", true)]
    [Trait("Requirement", "card/integration-order")]
    [Trait("Requirement", "card/integration-once")]
    public async Task Without_the_runner_the_order_does_not_matter(string way, bool warns)
    {
        await using var app = new TinyAppProcess((TinySetup.Variable, way), ("AMCP_HEADLESS", "0"));

        var lines = Lines(await app.EndAsync());

        Assert.Equal(warns ? ["Warning"] : [], lines.Select(line => line["level"]!.ToString()));
        Assert.NotEqual(0, app.Process.ExitCode);
    }

    [Theory]
    [InlineData("twice")]
    [InlineData("twice, desktop last")]
    [Trait("Requirement", "card/integration-once")]
    public async Task A_second_call_is_a_warning_and_changes_nothing(string way)
    {
        using var proxy = new FakeProxy();
        await using var app = new TinyAppProcess((TinySetup.Variable, way), ("AMCP_PROXY", proxy.Settings.Proxy.ToString()), ("AMCP_SECRET", FakeProxy.Secret));
        using var peer = await proxy.AcceptRegisteredAsync();
        await peer.InitializeAsync();

        await peer.CallAsync("q", "Quit");
        var quit = (await peer.AnswerToAsync("q"))["result"]!;
        var warning = Assert.Single(Lines(await app.EndAsync()), line => line["level"]!.ToString() == "Warning");

        Assert.True(quit["isError"] is null, quit.ToJsonString());
        Assert.Contains("UseAmcp is called twice", warning["message"]!.ToString());
        Assert.Equal(0, app.Process.ExitCode);
    }

    [Fact]
    [Trait("Requirement", "card/integration-previewer")]
    public async Task In_the_previewer_the_app_has_its_own_platform_and_nothing_of_the_handler()
    {
        await using var app = new TinyAppProcess((TinySetup.Variable, "previewer"), ("AMCP_PROXY", "tcp://127.0.0.1:1"), ("AMCP_SECRET", FakeProxy.Secret));

        Assert.Equal("Desk Desk False True", await app.IsOpen.WaitAsync(s_patience));
        Assert.Equal("", await app.EndAsync());
    }

    private static List<JsonNode> Lines(string log) =>
        [.. log.Split('\n').Where(line => line.StartsWith('{')).Select(line => JsonNode.Parse(line)!)];
}
