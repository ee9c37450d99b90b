using System.Diagnostics;
using System.Text.Json.Nodes;
using Amcp.Avalonia.Avalonia11.Tests.AlertDesk;
using Amcp.Avalonia.Tests.Links;

namespace Amcp.Avalonia.Avalonia11.Tests;

/// <summary>The app in a process of its own, started as a runner starts it, and the proxy's end of its link.</summary>
internal sealed class RunningAlertDesk : IDisposable
{
    private readonly Process _process;
    private readonly FakePeer _peer;
    private int _calls;

    private RunningAlertDesk(Process process, FakePeer peer)
    {
        _process = process;
        _peer = peer;
    }

    /// <summary>Gets the registration of the app.</summary>
    public JsonNode Registration => _peer.Registration!;

    /// <summary>Starts the app and waits until it has registered and speaks MCP. The first call waits for the end of its start.</summary>
    public static async Task<RunningAlertDesk> StartAsync()
    {
        using var proxy = new FakeProxy();
        var host = Path.GetFileNameWithoutExtension(Environment.ProcessPath) == "dotnet" ? Environment.ProcessPath! : "dotnet";
        var start = new ProcessStartInfo(host, [typeof(Program).Assembly.Location]) { RedirectStandardError = true };
        foreach (var (name, value) in Settings(proxy))
            start.Environment[name] = value;
        var process = Process.Start(start)!;
        var written = process.StandardError.ReadToEndAsync();
        try
        {
            var peer = await proxy.AcceptRegisteredAsync();
            await peer.InitializeAsync();
            return new RunningAlertDesk(process, peer);
        }
        catch (Exception failure)
        {
            process.Kill();
            var said = await written;
            process.Dispose();
            throw new InvalidOperationException($"the app did not start; it wrote: {said}", failure);
        }
    }

    /// <summary>The structured answer of a tool that must succeed.</summary>
    public async Task<JsonNode> Call(string tool, string arguments)
    {
        var answer = await AnswerOf(tool, arguments);
        var result = answer["result"];
        Assert.True(result?["isError"]?.GetValue<bool>() is not true && result is not null, answer.ToJsonString());
        return result["structuredContent"]!;
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        _peer.Dispose();
        _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
    }

    private async Task<JsonNode> AnswerOf(string tool, string arguments)
    {
        var id = $"c{++_calls}";
        await _peer.CallAsync(id, tool, arguments);
        return await _peer.AnswerToAsync(id);
    }

    private static Dictionary<string, string> Settings(FakeProxy proxy) => new()
    {
        ["AMCP_PROXY"] = proxy.Settings.Proxy!.ToString(),
        ["AMCP_SECRET"] = FakeProxy.Secret,
        ["AVALONIA_MCP_APP_ID"] = "AlertDesk",
        ["AMCP_HEADLESS"] = "1",
        ["AMCP_WINDOW"] = "640x480",
        ["AMCP_THEME"] = "Light",
        ["AMCP_CULTURE"] = "en-US",
    };
}
