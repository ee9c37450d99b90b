using System.Text.Json.Nodes;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tests.Links;

namespace Amcp.Avalonia.Tests.Hosting;

/// <summary>An exception that ends the app is in a file and on the link before the process is gone, and is never handled by us.</summary>
public sealed class CrashTests : IDisposable
{
    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("amcp-crash-");

    private string CrashFile => Path.Combine(_directory.FullName, "crash.json");

    [Fact]
    public async Task What_ends_the_app_is_told_to_a_file_and_to_the_proxy()
    {
        using var proxy = new FakeProxy();
        await using var app = Started(proxy);
        using var peer = await proxy.AcceptRegisteredAsync();
        await peer.InitializeAsync();

        await peer.CallAsync("b", "Break");
        var farewell = (await peer.UntilAsync("amcp/unregister"))["params"]!;
        var output = await app.EndAsync();

        var crash = JsonNode.Parse(await File.ReadAllTextAsync(CrashFile))!;
        Assert.Equal("the UI thread", crash["thread"]!.ToString());
        Assert.Equal(
            ["System.InvalidOperationException: Nothing can be saved.", "System.IO.FileNotFoundException: There is no file desk.db."],
            crash["exceptions"]!.AsArray().Select(one => $"{one!["type"]}: {one["message"]}"));
        var own = crash["exceptions"]![0]!["frames"]!.AsArray().First(frame => frame!["own"]!.GetValue<bool>())!;
        Assert.Contains("TinyTools.Save()", own["method"]!.ToString());
        Assert.EndsWith("TinyTools.cs", own["file"]!.ToString());
        Assert.DoesNotContain("Amcp.Avalonia.Tools", crash.ToJsonString());
        Assert.Equal(crash.ToJsonString(), farewell["crash"]!.ToJsonString());
        Assert.StartsWith("unhandled System.InvalidOperationException: Nothing can be saved., in Amcp.Avalonia.Tests.Hosting.TinyTools", farewell["reason"]!.ToString());
        Assert.Contains("Unhandled exception. System.InvalidOperationException", output);
        Assert.NotEqual(0, app.Process.ExitCode);
    }

    [Fact]
    public async Task An_exception_that_the_app_handles_after_us_leaves_no_crash_file()
    {
        using var proxy = new FakeProxy();
        await using var app = Started(proxy);
        using var peer = await proxy.AcceptRegisteredAsync();
        await peer.InitializeAsync();

        await peer.CallAsync("b", "BreakHandled");
        for (var look = 1; !await HasUnhandledAsync(peer, $"e{look}"); look++)
            await Task.Delay(10);

        await peer.CallAsync("i", "WaitForIdle");
        await peer.AnswerToAsync("i");

        Assert.False(File.Exists(CrashFile));
        await peer.CallAsync("q", "Quit");
        Assert.Null((await peer.UntilAsync("amcp/unregister"))["params"]!["crash"]);
        await app.EndAsync();
        Assert.Equal(0, app.Process.ExitCode);
    }

    [Fact]
    [Trait("Requirement", "error/UNHANDLED")]
    public async Task What_a_tool_of_the_app_throws_is_told_whole_to_its_caller()
    {
        using var proxy = new FakeProxy();
        await using var app = Started(proxy);
        using var peer = await proxy.AcceptRegisteredAsync();
        await peer.InitializeAsync();

        await peer.CallAsync("b", "BreakHere");
        var failure = (await peer.AnswerToAsync("b"))["result"]!["_meta"]![ToolFailure.MetaKey]!;

        Assert.Equal("UNHANDLED", failure["code"]!.ToString());
        Assert.Equal(
            ["System.InvalidOperationException", "System.IO.FileNotFoundException"],
            failure["details"]!["exceptions"]!.AsArray().Select(one => one!["type"]!.ToString()));
        Assert.False(File.Exists(CrashFile));
    }

    public void Dispose() => _directory.Delete(recursive: true);

    private TinyAppProcess Started(FakeProxy proxy) =>
        new(("AMCP_PROXY", proxy.Settings.Proxy.ToString()), ("AMCP_SECRET", FakeProxy.Secret), ("AMCP_CRASH_FILE", CrashFile));

    private static async Task<bool> HasUnhandledAsync(FakePeer peer, string id)
    {
        await peer.CallAsync(id, "GetErrors");
        var errors = (await peer.AnswerToAsync(id))["result"]!["structuredContent"]!["errors"]!.AsArray();
        return errors.Any(error => error!["kind"]!.ToString() == "unhandled" && error["exceptions"]!.AsArray().Count == 2);
    }
}
