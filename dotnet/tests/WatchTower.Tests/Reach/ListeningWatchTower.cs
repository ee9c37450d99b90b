using System.Diagnostics;
using System.Text.Json.Nodes;

namespace WatchTower.Tests.Reach;

/// <summary>The app in a process of its own that listens over HTTP, with folders of its own, ended with the test.</summary>
internal sealed class ListeningWatchTower : IAsyncDisposable
{
    /// <summary>The token that clients send as <c>Authorization: Bearer</c>.</summary>
    public const string Bearer = "a-static-bearer-of-this-test";

    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(30);

    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("amcp-reach-");
    private readonly Process _process;

    /// <summary>Starts it by variables alone, as a developer would.</summary>
    public ListeningWatchTower()
    {
        var host = Path.GetFileNameWithoutExtension(Environment.ProcessPath) == "dotnet" ? Environment.ProcessPath! : "dotnet";
        var start = new ProcessStartInfo(host, [typeof(App).Assembly.Location]);
        start.Environment["XDG_RUNTIME_DIR"] = _directory.FullName;
        start.Environment["AMCP_HEADLESS"] = "1";
        start.Environment["AMCP_ALLOW_CHANGES"] = "1";
        start.Environment["AMCP_BEARER"] = Bearer;
        start.Environment["AVALONIA_MCP_APP_ID"] = "WatchTower";
        start.Environment["AVALONIA_MCP_ENDPOINT"] = "http://127.0.0.1:0/mcp";
        _process = Process.Start(start)!;
    }

    /// <summary>Where it listens, once its descriptor file says so.</summary>
    public async Task<Uri> EndpointAsync()
    {
        var folder = Directory.CreateDirectory(Path.Combine(_directory.FullName, "amcp"));
        for (var waited = Stopwatch.StartNew(); waited.Elapsed < s_patience; await Task.Delay(20))
        {
            if (folder.EnumerateFiles("WatchTower-*.json").FirstOrDefault() is { } descriptor)
                return new Uri(JsonNode.Parse(await File.ReadAllTextAsync(descriptor.FullName))!["endpoint"]!.GetValue<string>());

            Assert.False(_process.HasExited, "WatchTower has ended.");
        }

        throw new TimeoutException("WatchTower does not listen.");
    }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        _process.Kill(entireProcessTree: true);
        await _process.WaitForExitAsync();
        _process.Dispose();
        _directory.Delete(recursive: true);
    }
}
