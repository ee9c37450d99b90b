using System.Text.Json.Nodes;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tests.Links;

namespace Amcp.Avalonia.Tests.Hosting;

/// <summary>An app that calls <c>UseAmcp</c> itself, in a process that only shows its views.</summary>
public sealed class ViewsModeTests : IAsyncLifetime
{
    private readonly FakeProxy _proxy = new();
    private readonly TinyAppProcess _app;
    private int _calls;

    public ViewsModeTests() => _app = new TinyAppProcess(
        ("AMCP_PROXY", _proxy.Settings.Proxy.ToString()), ("AMCP_SECRET", FakeProxy.Secret), (TinySetup.Variable, "line"), ("AMCP_VIEWS", "."), ("AMCP_CLOCK", "stepped"));

    public Task InitializeAsync() => Task.CompletedTask;

    public async Task DisposeAsync()
    {
        await _app.DisposeAsync();
        _proxy.Dispose();
    }

    [Fact]
    [Trait("Requirement", "card/49-views-list")]
    public async Task Lists_what_can_be_made_without_arguments_and_says_why_another_cannot()
    {
        using var peer = await ConnectedAsync();

        var views = (await CallAsync(peer, "ListViews", "{}"))["result"]!.AsArray().ToDictionary(view => view!["name"]!.ToString(), view => view!);

        Assert.Equal("UserControl", views["TinyView"]["kind"]!.ToString());
        Assert.Null(views["TinyView"]["reason"]);
        Assert.Equal("Window", views["TinyWindow"]["kind"]!.ToString());
        Assert.Equal("Method", views["Tiny greeting"]["kind"]!.ToString());
        Assert.Contains("its constructor needs IServiceProvider", views["TinyNeed"]["reason"]!.ToString());
        Assert.Contains("other characters", views["Tiny view, with a name"]["reason"]!.ToString());
    }

    [Fact]
    [Trait("Requirement", "card/49-views-look")]
    public async Task A_view_has_its_own_size_and_the_look_that_is_asked_for()
    {
        using var peer = await ConnectedAsync();

        var own = await CallAsync(peer, "RenderView", """{"view":"TinyView","theme":"Dark","culture":"de-DE","flow":"RightToLeft","scale":2}""");
        var said = await CallAsync(peer, "FindElement", """{"element":"Said"}""");
        var picture = await CallAsync(peer, "CaptureScreenshot", "{}");
        var given = await CallAsync(peer, "RenderView", """{"view":"TinyView","width":320,"height":240}""");
        var again = await CallAsync(peer, "CaptureScreenshot", "{}");

        Assert.Equal("200 x 100", $"{own["width"]} x {own["height"]}");
        Assert.Equal("de-DE Dark RightToLeft", said["elements"]![0]!["properties"]!["text"]!.ToString());
        Assert.Equal("400 x 200", $"{picture["width"]} x {picture["height"]}");
        Assert.Equal("320 x 240", $"{given["width"]} x {given["height"]}");
        Assert.Equal("320 x 240", $"{again["width"]} x {again["height"]}");
    }

    [Fact]
    [Trait("Requirement", "card/49-views-unopened")]
    public async Task A_window_is_drawn_and_not_opened_and_one_that_it_opens_is_closed()
    {
        using var peer = await ConnectedAsync();

        var shown = await CallAsync(peer, "RenderView", """{"view":"TinyWindow"}""");
        var inside = await CallAsync(peer, "FindElement", """{"element":"Inside"}""");
        var windows = await CallAsync(peer, "ListWindows", "{}");
        var picture = await CallAsync(peer, "CaptureScreenshot", "{}");

        Assert.Equal("120 x 60", $"{shown["width"]} x {shown["height"]}");
        Assert.Equal("In between", Assert.Single(shown["closed"]!.AsArray())!.ToString());
        Assert.Single(inside["elements"]!.AsArray());
        Assert.Equal("Tiny", Assert.Single(windows["windows"]!.AsArray())!["title"]!.ToString());
        Assert.Equal("120 x 60", $"{picture["width"]} x {picture["height"]}");
    }

    [Fact]
    [Trait("Requirement", "card/49-views-harmless")]
    public async Task The_work_of_a_view_that_fails_is_its_own_failure_and_the_start_of_the_app_never_comes()
    {
        using var peer = await ConnectedAsync();

        var failure = (await ResultAsync(peer, "RenderView", """{"view":"TinyFault"}"""))["_meta"]![ToolFailure.MetaKey]!;
        var next = await CallAsync(peer, "RenderView", """{"view":"Tiny greeting"}""");

        Assert.Equal("InvalidOperationException: It is broken.", failure["message"]!.ToString());
        Assert.Equal("80 x 20", $"{next["width"]} x {next["height"]}");
        Assert.False(_app.IsOpen.IsCompleted);
    }

    private async Task<FakePeer> ConnectedAsync()
    {
        var peer = await _proxy.AcceptRegisteredAsync();
        await peer.InitializeAsync();
        return peer;
    }

    private async Task<JsonNode> CallAsync(FakePeer peer, string tool, string arguments)
    {
        var result = await ResultAsync(peer, tool, arguments);
        return result["_meta"]?[ToolFailure.MetaKey] is { } failure ? throw new InvalidOperationException(failure.ToJsonString()) : result["structuredContent"]!;
    }

    private async Task<JsonNode> ResultAsync(FakePeer peer, string tool, string arguments)
    {
        var id = $"call{++_calls}";
        await peer.CallAsync(id, tool, arguments);
        return (await peer.AnswerToAsync(id))["result"]!;
    }
}
