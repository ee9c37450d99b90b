using System.Collections.Concurrent;
using Amcp.Avalonia.Links;
using Amcp.Avalonia.Logging;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Logging;
using ModelContextProtocol.Server;

namespace Amcp.Avalonia.Http;

/// <summary>Holds the open sessions of both transports. A session belongs to the client that opened it.</summary>
/// <param name="tools">Serves MCP.</param>
/// <param name="log">Receives the start and end of sessions.</param>
/// <param name="stop">Ends all sessions.</param>
internal sealed class McpSessions(ToolSession tools, JsonLog log, CancellationToken stop)
{
    /// <summary>The path of Streamable HTTP in the SDK.</summary>
    public const string StreamablePath = "/";

    private const string SessionHeader = "Mcp-Session-Id";

    private readonly ConcurrentDictionary<string, Entry> _open = new(StringComparer.Ordinal);

    /// <summary>Checks that the session of a request belongs to its client.</summary>
    /// <exception cref="HttpFault">The client has no such session.</exception>
    public void Check(HttpContext context, string clientId)
    {
        context.Items[typeof(McpSessions)] = clientId;
        var id = context.Request.Path == StreamablePath ? context.Request.Headers[SessionHeader] : context.Request.Query["sessionId"];
        if (id.Count > 0 || HttpMethods.IsDelete(context.Request.Method))
            Find(id.ToString(), clientId);
    }

    /// <summary>Streams messages that answer no request, in place of the SDK, which loses those between two streams.</summary>
    /// <exception cref="HttpFault">The client accepts no events, or has no such session.</exception>
    public async Task SendEventsAsync(HttpContext context, string clientId)
    {
        if (!context.Request.GetTypedHeaders().Accept.Any(accepted => accepted.MatchesMediaType("text/event-stream")))
            throw HttpFault.Of(StatusCodes.Status406NotAcceptable);

        var id = context.Request.Headers[SessionHeader].ToString();
        var found = Find(id, clientId);
        context.Response.Headers[SessionHeader] = id;
        context.Response.ContentType = "text/event-stream";
        using var life = CancellationTokenSource.CreateLinkedTokenSource(context.RequestAborted, found.Peer.Gone);
        await found.Events.CopyToAsync(context.Response.Body, life).ConfigureAwait(false);
    }

    /// <summary>Prepares a session, for the SDK.</summary>
    public async Task ConfigureAsync(HttpContext context, McpServerOptions options, CancellationToken cancel)
    {
        var isStreamable = context.Request.Path == StreamablePath;
        var peer = await tools.OpenAsync(options, insertsLarge: false, stop).ConfigureAwait(false);
        var entry = new Entry((string)context.Items[typeof(McpSessions)]!, isStreamable ? "HTTP" : "HTTP+SSE", peer, new EventBacklog());
        if (isStreamable)
        {
            options.Filters.Message.OutgoingFilters.Add(entry.Events.Divert);
        }
        else
        {
            // The SDK sends the session's id to the client before it runs the session.
            context.Response.OnStarting(() => entry.Opened.Task);
        }

        context.Features.Set(entry);
    }

    /// <summary>Runs a session, for the SDK.</summary>
    public async Task RunAsync(HttpContext context, McpServer server, CancellationToken closed)
    {
        var (entry, id, address) = (context.Features.GetRequiredFeature<Entry>(), server.SessionId!, context.Peer());
        _open[id] = entry;
        entry.Opened.SetResult();
        log.Write(
            LogLevel.Information,
            $"Authenticated {entry.ClientId} from {address}: a session over {entry.Transport} begins.",
            new LogFacts { Agent = entry.ClientId, Peer = address, Status = "accepted" });
        try
        {
            await entry.Peer.RunAsync(server, Task.Delay(Timeout.Infinite, closed)).ConfigureAwait(false);
        }
        finally
        {
            _open.TryRemove(id, out _);
            log.Write(LogLevel.Information, $"A session of {entry.ClientId} over {entry.Transport} ended.");
        }
    }

    private Entry Find(string id, string clientId)
    {
        if (id.Length == 0)
            throw HttpFault.Of(StatusCodes.Status400BadRequest, $"There is no {SessionHeader} header.");

        // A session of another client counts as unknown, so that ids cannot be probed.
        return _open.TryGetValue(id, out var found) && found.ClientId == clientId
            ? found
            : throw new HttpFault(StatusCodes.Status404NotFound, "AMCP_PROXY_LINK_CLOSED", "There is no such session.", "Begin again with initialize.") { RpcCode = -32001 };
    }

    private sealed record Entry(string ClientId, string Transport, SessionPeer Peer, EventBacklog Events)
    {
        public TaskCompletionSource Opened { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);
    }
}
