using Amcp.Avalonia.Contract;
using Amcp.Avalonia.CustomTools;
using Amcp.Avalonia.Logging;
using Amcp.Avalonia.Tools;
using ModelContextProtocol.Protocol;
using ModelContextProtocol.Server;

namespace Amcp.Avalonia.Link;

/// <summary>Serves the app's tools as an MCP server, once for every link that opens.</summary>
/// <param name="serverInfo">Name and version of the app.</param>
/// <param name="tools">Standard and custom tools, once the app is set up; until then the proxy's first message waits, already read.</param>
/// <param name="log">One line per call.</param>
internal sealed class ToolSession(Implementation serverInfo, Task<IReadOnlyList<AppTool>> tools, JsonLog log)
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(2);

    /// <summary>Serves until the connection ends; calls that still run are cancelled then.</summary>
    /// <exception cref="OperationCanceledException">Stopped from this side.</exception>
    public async Task RunAsync(FrameReader reader, FrameWriter writer, CancellationToken stop)
    {
        using var life = CancellationTokenSource.CreateLinkedTokenSource(stop);
        await using var transport = new FrameTransport(reader, writer, log);
        var server = McpServer.Create(transport, Options(await tools.WaitAsync(stop).ConfigureAwait(false), life.Token));
        var serving = server.RunAsync(life.Token);
        try
        {
            await Task.WhenAny(serving, transport.MessageReader.Completion).ConfigureAwait(false);
        }
        finally
        {
            await life.CancelAsync().ConfigureAwait(false);
            await EndAsync(server, serving).ConfigureAwait(false);
        }

        stop.ThrowIfCancellationRequested();
    }

    /// <summary>What tools/list shows for a tool.</summary>
    public static Tool DefinitionOf(AppTool tool) => tool is CustomTool custom ? custom.Definition : ToolContract.All[tool.Name];

    private McpServerOptions Options(IReadOnlyList<AppTool> served, CancellationToken linkLost) => new()
    {
        ServerInfo = serverInfo,
        Capabilities = new ServerCapabilities { Tools = new ToolsCapability { ListChanged = true } },
        ToolCollection = [.. served.Select(tool => new ServedTool(tool, DefinitionOf(tool), log, linkLost))],
    };

    // A call that ignores its cancellation must not keep the app from registering again.
    private static async Task EndAsync(McpServer server, Task serving)
    {
        try
        {
            await Task.WhenAll(serving, server.DisposeAsync().AsTask()).WaitAsync(Patience).ConfigureAwait(false);
        }
        catch (Exception ended) when (ended is OperationCanceledException or TimeoutException or IOException)
        {
        }
    }
}
