using System.Text.Json.Nodes;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tests.Links;

namespace Amcp.Avalonia.Tests.Hosting;

/// <summary>The app ends as a person ends it: its own handlers run, and may refuse.</summary>
public sealed class QuitTests : IDisposable
{
    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("amcp-quit-");

    private string Notes => Path.Combine(_directory.FullName, "notes");

    [Theory]
    [InlineData("", "Closing WindowClosing", "ShutdownRequested", "Exit")]
    [InlineData("explicit", "ShutdownRequested", "Closing ApplicationShutdown", "Exit")]
    [InlineData("two windows", "ShutdownRequested", "Closing ApplicationShutdown", "Exit")]
    [InlineData("tray", "Closing WindowClosing", "ShutdownRequested", "Closing ApplicationShutdown", "Exit")]
    [Trait("Requirement", "card/tools-close-window")]
    public async Task The_handlers_of_the_app_run_before_it_ends(string way, params string[] notes)
    {
        using var proxy = new FakeProxy();
        await using var app = Started(proxy, way);
        using var peer = await OpenedAsync(proxy, app);

        var quit = await QuitAsync(peer);
        await app.EndAsync();

        Assert.Null(quit["refusedBy"]?.ToString());
        Assert.Equal(notes, await File.ReadAllLinesAsync(Notes));
        Assert.Equal(0, app.Process.ExitCode);
    }

    [Fact]
    [Trait("Requirement", "card/tools-close-window")]
    public async Task An_app_that_asks_names_its_dialog_and_ends_when_that_is_answered()
    {
        using var proxy = new FakeProxy();
        await using var app = Started(proxy, "asks");
        using var peer = await OpenedAsync(proxy, app);

        var asked = await QuitAsync(peer);
        await peer.CallAsync("again", "CloseWindow", """{"quit":true}""");
        var again = (await peer.AnswerToAsync("again"))["result"]!["_meta"]![ToolFailure.MetaKey]!;
        await peer.CallAsync("answer", "AnswerDialog", """{"answer":"Discard"}""");
        await app.EndAsync();

        Assert.Equal(TinyEnd.Question, asked["refusedBy"]!.ToString());
        Assert.Equal("BLOCKED_BY_MODAL", again["code"]!.ToString());
        Assert.Contains(TinyEnd.Question, again["message"]!.ToString());
        Assert.Equal(0, app.Process.ExitCode);
    }

    [Theory]
    [InlineData("refuses", "a Closing or ShutdownRequested handler")]
    [InlineData("saves later", "a Closing handler")]
    [Trait("Requirement", "card/tools-close-window")]
    public async Task A_handler_that_refuses_without_a_dialog_is_named(string way, string refusedBy)
    {
        using var proxy = new FakeProxy();
        await using var app = Started(proxy, way);
        using var peer = await OpenedAsync(proxy, app);

        var quit = await QuitAsync(peer);

        Assert.Equal(refusedBy, quit["refusedBy"]!.ToString());
    }

    public void Dispose() => _directory.Delete(recursive: true);

    private TinyAppProcess Started(FakeProxy proxy, string way) => new(
        ("AMCP_PROXY", proxy.Settings.Proxy.ToString()),
        ("AMCP_SECRET", FakeProxy.Secret),
        (TinyEnd.Variable, way),
        (TinyEnd.NotesVariable, Notes));

    private static async Task<FakePeer> OpenedAsync(FakeProxy proxy, TinyAppProcess app)
    {
        var peer = await proxy.AcceptRegisteredAsync();
        await peer.InitializeAsync();
        await app.IsOpen;
        return peer;
    }

    private static async Task<JsonNode> QuitAsync(FakePeer peer)
    {
        await peer.CallAsync("quit", "CloseWindow", """{"quit":true}""");
        return (await peer.AnswerToAsync("quit"))["result"]!["structuredContent"]!;
    }
}
