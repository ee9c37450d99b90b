using System.Collections.Concurrent;
using Amcp.Avalonia.Logging;
using Microsoft.Extensions.Logging;
using ModelContextProtocol.Protocol;

namespace Amcp.Avalonia.Links.Http;

/// <summary>
/// Implements the Streamable HTTP transport of MCP 2025-11-25: POST, GET and DELETE on one path, with sessions by the header Mcp-Session-Id.
/// </summary>
/// <param name="session">Serves MCP.</param>
/// <param name="log">Receives the start and end of sessions.</param>
internal sealed class StreamableEndpoint(ToolSession session, JsonLog log)
{
    private const string SessionHeader = "Mcp-Session-Id";
    private const int MaxSessions = 64;

    private static readonly TimeSpan IdleLimit = TimeSpan.FromMinutes(30);
    private static readonly string[] Versions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];

    private readonly ConcurrentDictionary<string, StreamableSession> sessions = new(StringComparer.Ordinal);

    /// <summary>Answers a request of an authenticated client.</summary>
    /// <exception cref="HttpFault">The request violates the protocol.</exception>
    public Task AnswerAsync(HttpExchange exchange, string clientId, CancellationToken stop) => exchange.Head.Method switch
    {
        "POST" => PostAsync(exchange, clientId, stop),
        "GET" => GetAsync(exchange, clientId, stop),
        "DELETE" => DeleteAsync(exchange, clientId, stop),
        var method => throw new HttpFault(405, "AMCP_PROXY_BAD_FRAME", $"{method} means nothing here.", "Use POST, GET or DELETE.") { Header = ("Allow", "POST, GET, DELETE") },
    };

    private async Task PostAsync(HttpExchange exchange, string clientId, CancellationToken stop)
    {
        if (!exchange.Head.Accepts("application/json") || !exchange.Head.Accepts("text/event-stream"))
        {
            throw new HttpFault(
                406, "AMCP_PROXY_BAD_FRAME", "The client does not accept both forms of an answer.", "Send `Accept: application/json, text/event-stream`.");
        }

        var message = await McpBody.ReadAsync(exchange, stop).ConfigureAwait(false);
        using var unanswered = session.Calls.Begin();
        CheckVersion(exchange.Head, McpBody.RawIdOf(message));
        var isNew = exchange.Head[SessionHeader].Length == 0 && message is JsonRpcRequest { Method: RequestMethods.Initialize };
        var used = isNew ? Begin(exchange, clientId, stop) : Find(exchange.Head, clientId, McpBody.RawIdOf(message));
        exchange.Reply.AddHeader(SessionHeader, used.Id);
        var answer = new PostAnswer(message, exchange.Reply);
        if (!await used.PostAsync(answer, stop).ConfigureAwait(false))
        {
            await exchange.Reply.SendAsync(202, mediaType: null, default, stop).ConfigureAwait(false);
        }

        if (isNew && answer.IsError)
        {
            await EndAsync(used).ConfigureAwait(false);
        }
    }

    private async Task GetAsync(HttpExchange exchange, string clientId, CancellationToken stop)
    {
        if (!exchange.Head.Accepts("text/event-stream"))
        {
            throw new HttpFault(406, "AMCP_PROXY_BAD_FRAME", "The client does not accept events.", "Send `Accept: text/event-stream`.");
        }

        CheckVersion(exchange.Head, "null");
        var used = Find(exchange.Head, clientId, "null");
        exchange.Reply.AddHeader(SessionHeader, used.Id);
        await used.GetAsync(exchange, stop).ConfigureAwait(false);
    }

    private async Task DeleteAsync(HttpExchange exchange, string clientId, CancellationToken stop)
    {
        await EndAsync(Find(exchange.Head, clientId, "null")).ConfigureAwait(false);
        await exchange.Reply.SendAsync(204, mediaType: null, default, stop).ConfigureAwait(false);
    }

    private static void CheckVersion(HttpRequestHead head, string rawId)
    {
        var version = head["MCP-Protocol-Version"];
        if (version.Length > 0 && !Versions.Contains(version))
        {
            throw new HttpFault(400, "AMCP_PROXY_BAD_FRAME", $"The protocol version {version} is not served over HTTP.", $"Use one of {string.Join(", ", Versions)}.")
            {
                RpcCode = -32000,
                RawId = rawId,
            };
        }
    }

    private StreamableSession Find(HttpRequestHead head, string clientId, string rawId)
    {
        if (head[SessionHeader].Length == 0)
        {
            throw new HttpFault(400, "AMCP_PROXY_BAD_FRAME", $"There is no {SessionHeader} header.", "Begin with initialize, and send the id that its answer has.")
            {
                RpcCode = -32000,
                RawId = rawId,
            };
        }

        // A session of another client counts as unknown, so that ids cannot be probed.
        return sessions.TryGetValue(head[SessionHeader], out var found) && found.ClientId == clientId
            ? found
            : throw new HttpFault(404, "AMCP_PROXY_LINK_CLOSED", "There is no such session.", "Begin again with initialize.") { RpcCode = -32001, RawId = rawId };
    }

    private StreamableSession Begin(HttpExchange exchange, string clientId, CancellationToken stop)
    {
        var byIdleness = sessions.Values.OrderByDescending(known => known.Idle).ToArray();
        foreach (var stale in byIdleness.Where((known, rank) => known.Idle > IdleLimit || (rank == 0 && byIdleness.Length >= MaxSessions)))
        {
            _ = EndAsync(stale);
        }

        var begun = new StreamableSession(session, clientId, stop);
        sessions[begun.Id] = begun;
        log.Write(LogLevel.Information, $"Authenticated {clientId} from {exchange.Peer}: a session over HTTP begins.", new LogFacts { Agent = clientId, Peer = exchange.Peer, Status = "accepted" });
        return begun;
    }

    private async Task EndAsync(StreamableSession ended)
    {
        if (sessions.TryRemove(ended.Id, out _))
        {
            await ended.DisposeAsync().ConfigureAwait(false);
            log.Write(LogLevel.Information, $"A session of {ended.ClientId} over HTTP ended.");
        }
    }
}
