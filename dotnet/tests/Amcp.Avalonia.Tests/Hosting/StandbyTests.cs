using Amcp.Avalonia.Links;
using Amcp.Avalonia.Tests.Links;

namespace Amcp.Avalonia.Tests.Hosting;

/// <summary>A standby is set up and waits; its age begins with its activation.</summary>
public sealed class StandbyTests
{
    private const string Activated = $$"""{"jsonrpc":"2.0","method":"{{LinkMessage.Activated}}"}""";

    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(60);

    [Fact]
    [Trait("Requirement", "card/identity-standby")]
    public async Task A_standby_lists_its_tools_and_opens_its_window_when_it_is_activated()
    {
        using var proxy = new FakeProxy();
        await using var app = Started(proxy);
        using var peer = await proxy.AcceptRegisteredAsync();
        await peer.InitializeAsync();
        await peer.SendAsync("""{"jsonrpc":"2.0","id":"tools","method":"tools/list"}""");
        var tools = (await peer.AnswerToAsync("tools"))["result"]!["tools"]!.AsArray();
        await peer.CallAsync("windows", "ListWindows");
        await UntilIdleAsync(app);
        var wasOpen = app.IsOpen.IsCompleted;

        await peer.SendAsync(Activated);
        var windows = (await peer.AnswerToAsync("windows"))["result"]!["structuredContent"]!["windows"]!.AsArray();
        await app.IsOpen.WaitAsync(s_limit);

        Assert.Contains(tools, tool => tool!["name"]!.ToString() == "ClickElement");
        Assert.False(wasOpen);
        Assert.Equal("Tiny", Assert.Single(windows)!["title"]!.ToString());
    }

    // The runner calls it right after the activation, before a change of the list would arrive.
    [Fact]
    [Trait("Requirement", "card/49-views-list")]
    public async Task A_standby_that_shows_views_lists_the_tools_for_them()
    {
        using var proxy = new FakeProxy();
        await using var app = Started(proxy, ("AMCP_VIEWS", "."));
        using var peer = await proxy.AcceptRegisteredAsync();
        await peer.InitializeAsync();

        await peer.SendAsync("""{"jsonrpc":"2.0","id":"tools","method":"tools/list"}""");
        var tools = (await peer.AnswerToAsync("tools"))["result"]!["tools"]!.AsArray();

        Assert.Contains(tools, tool => tool!["name"]!.ToString() == "RenderView");
    }

    [Fact]
    public async Task A_standby_that_is_not_needed_ends_when_it_is_asked_to()
    {
        using var proxy = new FakeProxy();
        await using var app = Started(proxy);
        using var peer = await proxy.AcceptRegisteredAsync();
        await peer.InitializeAsync();

        using var kill = System.Diagnostics.Process.Start("kill", [app.Process.Id.ToString(System.Globalization.CultureInfo.InvariantCulture)]);
        var goodbye = await peer.UntilAsync("amcp/unregister");
        await app.EndAsync();

        Assert.Equal("the process was asked to end", goodbye["params"]!["reason"]!.ToString());
    }

    [Fact]
    public async Task A_standby_whose_proxy_refuses_it_opens_its_window()
    {
        using var proxy = new FakeProxy();
        await using var app = Started(proxy);
        using var peer = await proxy.AcceptAsync();
        await peer.ReadAsync();

        await peer.SendAsync("""{"jsonrpc":"2.0","id":1,"error":{"code":-32010,"message":"no","data":{"code":"AMCP_PROXY_AUTH_FAILED","hint":"Set AMCP_SECRET."} } }""");

        await app.IsOpen.WaitAsync(s_limit);
    }

    private static TinyAppProcess Started(FakeProxy proxy, params (string Name, string Value)[] more) => new(
    [
        (TinySetup.Variable, "line"),
        ("AMCP_PROXY", proxy.Settings.Proxy.ToString()),
        ("AMCP_SECRET", FakeProxy.Secret),
        ("AMCP_STANDBY", "1"),
        .. more,
    ]);

    /// <summary>Waits until the process has used no processor time between several looks in a row.</summary>
    private static async Task UntilIdleAsync(TinyAppProcess app)
    {
        var (used, quietLooks) = (TimeSpan.Zero, 0);
        while (quietLooks < 5)
        {
            await Task.Delay(100);
            app.Process.Refresh();
            var now = app.Process.TotalProcessorTime;
            quietLooks = now == used ? quietLooks + 1 : 0;
            used = now;
        }
    }
}
