using System.Collections.Concurrent;
using System.Security.Cryptography;
using Amcp.Avalonia.Logging;
using Microsoft.Extensions.Logging;
using ModelContextProtocol.Server;

namespace Amcp.Avalonia.Links.Http;

/// <summary>Implements the HTTP+SSE transport of MCP 2024-11-05: GET on one path for server messages, POST on another for client messages.</summary>
/// <param name="session">Serves MCP.</param>
/// <param name="log">Receives the start and end of sessions.</param>
internal sealed class SseEndpoint(ToolSession session, JsonLog log)
{
    /// <summary>The path of the event stream.</summary>
    public const string EventsPath = "/sse";

    /// <summary>The path for client messages.</summary>
    public const string MessagesPath = "/message";

    private readonly ConcurrentDictionary<string, (SseResponseStreamTransport Transport, string ClientId)> sessions = new(StringComparer.Ordinal);

    /// <summary>Serves a client until it disconnects.</summary>
    public Task ListenAsync(HttpExchange exchange, string clientId, CancellationToken stop)
    {
        if (exchange.Head.Method != "GET")
        {
            throw WrongMethod(exchange.Head.Method, "GET");
        }

        return exchange.StreamEventsAsync(async (events, gone) =>
        {
            var id = Convert.ToHexString(RandomNumberGenerator.GetBytes(16)).ToLowerInvariant();
            await using var transport = new SseResponseStreamTransport(events, $"{MessagesPath}?sessionId={id}", id);
            sessions[id] = (transport, clientId);
            log.Write(LogLevel.Information, $"Authenticated {clientId} from {exchange.Peer}: a session over HTTP+SSE begins.", new LogFacts { Agent = clientId, Peer = exchange.Peer, Status = "accepted" });
            try
            {
                var sending = transport.RunAsync(gone);
                await session.RunAsync(transport, gone).ConfigureAwait(false);
                await sending.ConfigureAwait(false);
            }
            finally
            {
                sessions.TryRemove(id, out _);
                log.Write(LogLevel.Information, $"A session of {clientId} over HTTP+SSE ended.");
            }
        }, stop);
    }

    /// <summary>Accepts a message of a connected client.</summary>
    public async Task SpeakAsync(HttpExchange exchange, string clientId, CancellationToken stop)
    {
        if (exchange.Head.Method != "POST")
        {
            throw WrongMethod(exchange.Head.Method, "POST");
        }

        if (!sessions.TryGetValue(exchange.Head.QueryValue("sessionId"), out var known) || known.ClientId != clientId)
        {
            throw new HttpFault(404, "AMCP_PROXY_LINK_CLOSED", "There is no such session.", $"Begin with GET {EventsPath}, and post where its first event says.")
            {
                RpcCode = -32001,
            };
        }

        await known.Transport.OnMessageReceivedAsync(await McpBody.ReadAsync(exchange, stop).ConfigureAwait(false), stop).ConfigureAwait(false);
        await exchange.Reply.SendAsync(202, "text/plain", "Accepted"u8.ToArray(), stop).ConfigureAwait(false);
    }

    private static HttpFault WrongMethod(string method, string allowed) =>
        new(405, "AMCP_PROXY_BAD_FRAME", $"{method} means nothing here.", $"Use {allowed}.") { Header = ("Allow", allowed) };
}
