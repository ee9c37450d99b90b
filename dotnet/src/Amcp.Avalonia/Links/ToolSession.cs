using System.Text.Json.Nodes;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.CustomTools;
using Amcp.Avalonia.Logging;
using Amcp.Avalonia.Tools;
using ModelContextProtocol.Protocol;
using ModelContextProtocol.Server;

namespace Amcp.Avalonia.Links;

/// <summary>Serves the app's tools as an MCP server. Sessions of several peers run concurrently.</summary>
/// <param name="serverInfo">The app's name and version.</param>
/// <param name="mode">The app's mode: <c>headless</c> or <c>desktop</c>.</param>
/// <param name="tools">The standard tools, once the app is initialized. Until then the peer's first message waits.</param>
/// <param name="customTools">The app's own tools, which may change during a session.</param>
/// <param name="activated">Called when a proxy makes this instance the active one.</param>
/// <param name="log">Receives one line per call.</param>
internal sealed class ToolSession(
    Implementation serverInfo, string mode, Task<IReadOnlyList<AppTool>> tools, CustomToolSet customTools, Action activated, JsonLog log)
{
    private static readonly TimeSpan CloseLimit = TimeSpan.FromSeconds(2);

    /// <summary>Gets the unanswered requests of all peers.</summary>
    public OpenCalls Calls { get; } = new();

    /// <summary>Gets the accepted line-based connections, to notify them why the app ends.</summary>
    public OpenWriters Writers { get; } = new();

    /// <summary>Serves a line-based connection until it ends, then cancels running calls.</summary>
    /// <exception cref="OperationCanceledException">The session was stopped from this side.</exception>
    public async Task RunAsync(FrameReader reader, FrameWriter writer, CancellationToken stop)
    {
        await using var transport = new FrameTransport(reader, writer, Calls, log);
        await RunAsync(transport, stop).ConfigureAwait(false);
    }

    /// <summary>Serves any transport until it ends. The caller owns the transport.</summary>
    /// <exception cref="OperationCanceledException">The session was stopped from this side.</exception>
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

    /// <summary>Returns a tool's definition for tools/list.</summary>
    public static Tool DefinitionOf(AppTool tool) => tool is CustomTool custom ? custom.Definition : ToolContract.All[tool.Name];

    private static void Remove(McpServerPrimitiveCollection<McpServerTool> served, string name)
    {
        if (served.TryGetPrimitive(name, out var tool))
        {
            served.Remove(tool);
        }
    }

    private ServedTool Served(AppTool tool, SessionPeer peer, ITransport transport) =>
        new(tool, DefinitionOf(tool), log, peer, Calls, insertsLarge: transport is FrameTransport);

    private ValueTask OnActivated(JsonRpcNotification notification, CancellationToken cancel)
    {
        activated();
        return ValueTask.CompletedTask;
    }

    private McpServerOptions Options(McpServerPrimitiveCollection<McpServerTool> served) => new()
    {
        ServerInfo = serverInfo,
        ServerInstructions = ToolContract.Instructions,
        Capabilities = new ServerCapabilities { Tools = new ToolsCapability { ListChanged = true }, Experimental = ModeCapability() },
        ToolCollection = served,
        Handlers = new McpServerHandlers { NotificationHandlers = [new(LinkMessage.Activated, OnActivated)] },
        Filters = new McpServerFilters { Request = new McpRequestFilters { ListToolsFilters = { HideFromOthers } } },
    };

    // Most clients never record, but every one pays for the definition.
    private static McpRequestHandler<ListToolsRequestParams, ListToolsResult> HideFromOthers(McpRequestHandler<ListToolsRequestParams, ListToolsResult> list) =>
        async (request, cancel) =>
        {
            var answer = await list(request, cancel).ConfigureAwait(false);
            if (request.Server.ClientCapabilities?.Experimental?.ContainsKey(ToolContract.Recorder) != true)
            {
                answer.Tools = [.. answer.Tools.Where(tool => tool.Meta?.ContainsKey(ToolContract.Recorder) != true)];
            }

            return answer;
        };

    // HTTP has no link handshake from which a proxy could learn the mode.
    private Dictionary<string, object> ModeCapability() => new() { ["amcp"] = new JsonObject { ["mode"] = mode } };

    // A call that ignores its cancellation must not delay the next registration.
    private static async Task EndAsync(McpServer server, Task serving)
    {
        try
        {
            await Task.WhenAll(serving, server.DisposeAsync().AsTask()).WaitAsync(CloseLimit).ConfigureAwait(false);
        }
        catch (Exception ended) when (ended is OperationCanceledException or TimeoutException or IOException)
        {
        }
    }
}
