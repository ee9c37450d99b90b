using Amcp.Avalonia.Logging;

namespace Amcp.Avalonia.Links.Http;

/// <summary>Routes HTTP requests of the app and applies authentication.</summary>
/// <param name="path">The path of Streamable HTTP.</param>
/// <param name="gate">Authenticates requests.</param>
/// <param name="session">Serves MCP.</param>
/// <param name="log">Receives sessions and refusals.</param>
internal sealed class McpHttpService(string path, HttpGate gate, ToolSession session, JsonLog log) : IHttpService
{
    private readonly StreamableEndpoint streamable = new(session, log);
    private readonly SseEndpoint sse = new(session, log);

    /// <inheritdoc/>
    public Task AnswerAsync(HttpExchange exchange, CancellationToken stop)
    {
        if (HttpChallenge.IsIn(exchange.Head))
        {
            return gate.AnswerChallengeAsync(exchange, stop);
        }

        var clientId = gate.Admit(exchange);
        return exchange.Head.Path switch
        {
            var asked when asked == path => streamable.AnswerAsync(exchange, clientId, stop),
            SseEndpoint.EventsPath => sse.ListenAsync(exchange, clientId, stop),
            SseEndpoint.MessagesPath => sse.SpeakAsync(exchange, clientId, stop),
            var asked => throw new HttpFault(
                404, "AMCP_USAGE", $"There is nothing at {asked}.", $"Use {path}, or {SseEndpoint.EventsPath} for clients of the old HTTP+SSE transport.") { RpcCode = -32600 },
        };
    }
}
