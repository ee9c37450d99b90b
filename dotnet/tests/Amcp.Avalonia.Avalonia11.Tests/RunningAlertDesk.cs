using System.Diagnostics;
using System.Text.Json.Nodes;
using Amcp.Avalonia.Avalonia11.Tests.AlertDesk;
using Amcp.Avalonia.Tests.Link;

namespace Amcp.Avalonia.Avalonia11.Tests;

/// <summary>The app in a process of its own, started as a runner starts it, and the proxy's end of its link.</summary>
internal sealed class RunningAlertDesk : IDisposable
{
    private static readonly TimeSpan s_startLimit = TimeSpan.FromSeconds(90);

    private readonly Process _process;
    private readonly FakePeer _peer;
    private int _calls;

    private RunningAlertDesk(Process process, FakePeer peer, JsonNode registration)
    {
        _process = process;
        _peer = peer;
        Registration = registration;
    }

    /// <summary>What the app said of itself.</summary>
    public JsonNode Registration { get; }

    /// <summary>Starts the app and waits until it has registered, speaks MCP and has finished its start.</summary>
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
            var (peer, registration) = await RegisteredAsync(proxy, process);
            await peer.InitializeAsync();
            var app = new RunningAlertDesk(process, peer, registration);
            await app.StartedAsync();
            return app;
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

    // An app whose proxy has ended dials its port until it ends itself, and the port may be this one now.
    private static async Task<(FakePeer Peer, JsonNode Registration)> RegisteredAsync(FakeProxy proxy, Process process)
    {
        while (true)
        {
            var peer = await proxy.AcceptAsync();
            try
            {
                var registration = await peer.ConfirmAsync(FakeProxy.Secret);
                if (registration["pid"]?.GetValue<int>() == process.Id)
                    return (peer, registration);
            }
            catch (EndOfStreamException) when (!process.HasExited)
            {
                // Another app: it knows another secret.
            }

            peer.Dispose();
        }
    }

    // The app registers before its first frame. On a slow machine its start occupies the UI thread longer than a call waits.
    private async Task StartedAsync()
    {
        var since = Stopwatch.StartNew();
        while (true)
        {
            var answer = await AnswerOf("WaitForIdle", "{}");
            if (answer["result"]?["_meta"]?["amcp/failure"]?["code"]?.ToString() != "UI_THREAD_BUSY")
                return;
            if (since.Elapsed > s_startLimit)
                throw new TimeoutException($"process {_process.Id} registered as {Registration.ToJsonString()} and does not answer: {answer.ToJsonString()}");
        }
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
