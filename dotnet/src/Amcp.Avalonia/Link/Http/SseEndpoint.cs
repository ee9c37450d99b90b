using System.Collections.Concurrent;
using System.Security.Cryptography;
using Amcp.Avalonia.Logging;
using ModelContextProtocol.Server;

namespace Amcp.Avalonia.Link.Http;

/// <summary>HTTP with server-sent events as MCP 2024-11-05 had it: GET on one path for what the app says, POST on another for what the client says.</summary>
/// <param name="session">Serves MCP.</param>
/// <param name="log">Sessions that begin and end.</param>
internal sealed class SseEndpoint(ToolSession session, JsonLog log)
{
    /// <summary>Where a client listens.</summary>
    public const string EventsPath = "/sse";

    /// <summary>Where it speaks.</summary>
    public const string MessagesPath = "/message";

    private readonly ConcurrentDictionary<string, (SseResponseStreamTransport Transport, string ClientId)> sessions = new(StringComparer.Ordinal);

    /// <summary>Serves a client until it leaves.</summary>
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
            log.Write(AmcpLogLevel.Information, $"Authenticated {clientId} from {exchange.Peer}: a session over HTTP+SSE begins.", new LogFacts { Agent = clientId, Peer = exchange.Peer, Status = "accepted" });
            try
            {
                var sending = transport.RunAsync(gone);
                await session.RunAsync(transport, gone).ConfigureAwait(false);
                await sending.ConfigureAwait(false);
            }
            finally
            {
                sessions.TryRemove(id, out _);
                log.Write(AmcpLogLevel.Information, $"A session of {clientId} over HTTP+SSE ended.");
            }
        }, stop);
    }

    /// <summary>Takes a message of a client that listens.</summary>
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
