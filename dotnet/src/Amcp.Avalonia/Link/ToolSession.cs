using System.Text.Json.Nodes;
using Amcp.Avalonia.Contract;
using Amcp.Avalonia.CustomTools;
using Amcp.Avalonia.Logging;
using Amcp.Avalonia.Tools;
using ModelContextProtocol.Protocol;
using ModelContextProtocol.Server;

namespace Amcp.Avalonia.Link;

/// <summary>Serves the app's tools as an MCP server, once for every peer; sessions of several peers run side by side.</summary>
/// <param name="serverInfo">Name and version of the app.</param>
/// <param name="mode">How the app shows itself: <c>headless</c> or <c>desktop</c>.</param>
/// <param name="tools">The standard tools, once the app is set up; until then the peer's first message waits, already read.</param>
/// <param name="customTools">The app's own, which may come and go while a session runs.</param>
/// <param name="log">One line per call.</param>
internal sealed class ToolSession(Implementation serverInfo, string mode, Task<IReadOnlyList<AppTool>> tools, CustomToolSet customTools, JsonLog log)
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(2);

    /// <summary>What of all peers is not answered yet.</summary>
    public OpenCalls Calls { get; } = new();

    /// <summary>Serves a connection that carries lines until it ends; calls that still run are cancelled then.</summary>
    /// <exception cref="OperationCanceledException">Stopped from this side.</exception>
    public async Task RunAsync(FrameReader reader, FrameWriter writer, CancellationToken stop)
    {
        await using var transport = new FrameTransport(reader, writer, Calls, log);
        await RunAsync(transport, stop).ConfigureAwait(false);
    }

    /// <summary>Serves any transport until it ends; it stays the caller's.</summary>
    /// <exception cref="OperationCanceledException">Stopped from this side.</exception>
    public async Task RunAsync(ITransport transport, CancellationToken stop)
    {
        using var life = CancellationTokenSource.CreateLinkedTokenSource(stop);
        var served = new McpServerPrimitiveCollection<McpServerTool>();
        var peer = new SessionPeer(serverInfo.Name, life.Token);
        foreach (var tool in await tools.WaitAsync(stop).ConfigureAwait(false))
        {
            served.Add(Served(tool, peer, transport));
        }

        using var mirrored = customTools.Mirror(tool => served.TryAdd(Served(tool, peer, transport)), tool => Remove(served, tool.Name));
        var server = McpServer.Create(transport, Options(served));
        peer.Session = server;
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

    private static void Remove(McpServerPrimitiveCollection<McpServerTool> served, string name)
    {
        if (served.TryGetPrimitive(name, out var tool))
        {
            served.Remove(tool);
        }
    }

    private ServedTool Served(AppTool tool, SessionPeer peer, ITransport transport) =>
        new(tool, DefinitionOf(tool), log, peer, Calls, (transport as FrameTransport)?.Large);

    private McpServerOptions Options(McpServerPrimitiveCollection<McpServerTool> served) => new()
    {
        ServerInfo = serverInfo,
        Capabilities = new ServerCapabilities { Tools = new ToolsCapability { ListChanged = true }, Experimental = Told() },
        ToolCollection = served,
    };

    // Over HTTP there is no handshake of ours in which a proxy could learn it.
    private Dictionary<string, object> Told() => new() { ["amcp"] = new JsonObject { ["mode"] = mode } };

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
