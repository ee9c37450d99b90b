using System.Text.Json.Nodes;
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
/// <param name="served">Called when the session of a peer begins, with true, and when it ends.</param>
/// <param name="log">Receives one line per call.</param>
internal sealed class ToolSession(
    Implementation serverInfo, string mode, Task<IReadOnlyList<AppTool>> tools, CustomToolSet customTools, Action activated, Action<bool> served, JsonLog log)
{
    /// <summary>Gets the unanswered requests of all peers.</summary>
    public OpenCalls Calls { get; } = new();

    /// <summary>Gets the accepted line-based connections, to notify them why the app ends.</summary>
    public OpenWriters Writers { get; } = new();

    /// <summary>Serves a line-based connection until it ends, then cancels running calls.</summary>
    /// <exception cref="OperationCanceledException">The session was stopped from this side.</exception>
    public async Task RunAsync(FrameReader reader, FrameWriter writer, CancellationToken stop)
    {
        await using var transport = new FrameTransport(reader, writer, Calls, log);
        var options = new McpServerOptions();
        var peer = await OpenAsync(options, insertsLarge: true, stop).ConfigureAwait(false);
        await peer.RunAsync(McpServer.Create(transport, options), transport.MessageReader.Completion).ConfigureAwait(false);
        stop.ThrowIfCancellationRequested();
    }

    /// <summary>Prepares the options of a peer's MCP server, once the app is initialized.</summary>
    /// <param name="options">Receives the tools, the capabilities and the app's name.</param>
    /// <param name="insertsLarge">Whether the connection inserts large answers when it sends them.</param>
    /// <param name="stop">Ends the session.</param>
    /// <returns>The peer, whose session the caller runs.</returns>
    public async Task<SessionPeer> OpenAsync(McpServerOptions options, bool insertsLarge, CancellationToken stop)
    {
        var collection = new McpServerPrimitiveCollection<McpServerTool>();
        var standard = await tools.WaitAsync(stop).ConfigureAwait(false);
        var peer = new SessionPeer(serverInfo.Name, served, stop);
        McpServerTool Served(AppTool tool) => new ServedTool(tool, DefinitionOf(tool), log, peer, Calls, insertsLarge);
        foreach (var tool in standard)
            collection.Add(Served(tool));

        Configure(options, collection);
        peer.Mirrored = customTools.Mirror(tool => collection.TryAdd(Served(tool)), tool => Remove(collection, tool.Name));
        return peer;
    }

    /// <summary>Returns a tool's definition for tools/list.</summary>
    public static Tool DefinitionOf(AppTool tool) => tool is OwnTool own ? own.Definition : ToolContract.All[tool.Name];

    private static void Remove(McpServerPrimitiveCollection<McpServerTool> collection, string name)
    {
        if (collection.TryGetPrimitive(name, out var tool))
            collection.Remove(tool);
    }

    private ValueTask OnActivated(JsonRpcNotification notification, CancellationToken cancel)
    {
        activated();
        return ValueTask.CompletedTask;
    }

    private void Configure(McpServerOptions options, McpServerPrimitiveCollection<McpServerTool> collection)
    {
        options.ServerInfo = serverInfo;
        options.ServerInstructions = ToolContract.Instructions;
        options.Capabilities = new ServerCapabilities { Tools = new ToolsCapability { ListChanged = true }, Experimental = ModeCapability() };
        options.ToolCollection = collection;
        options.Handlers.NotificationHandlers = [new(LinkMessage.Activated, OnActivated)];
        options.Filters.Request.ListToolsFilters.Add(HideFromOthers);
    }

    // Most clients never record, but every one pays for the definition.
    private static McpRequestHandler<ListToolsRequestParams, ListToolsResult> HideFromOthers(McpRequestHandler<ListToolsRequestParams, ListToolsResult> list) =>
        async (request, cancel) =>
        {
            var answer = await list(request, cancel).ConfigureAwait(false);
            if (request.Server.ClientCapabilities?.Experimental?.ContainsKey(ToolContract.Recorder) != true)
                answer.Tools = [.. answer.Tools.Where(tool => tool.Meta?.ContainsKey(ToolContract.Recorder) != true)];

            return answer;
        };

    // HTTP has no link handshake from which a proxy could learn the mode.
    private Dictionary<string, object> ModeCapability() => new() { ["amcp"] = new JsonObject { ["mode"] = mode } };
}
