using Amcp.Avalonia.Links;
using Amcp.Avalonia.Links.Listening;
using Amcp.Avalonia.Logging;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace Amcp.Avalonia.Http;

/// <summary>Authenticates requests, and passes those of MCP on to the SDK.</summary>
/// <param name="settings">The path of Streamable HTTP, and the credentials.</param>
/// <param name="session">Tracks open requests.</param>
/// <param name="sessions">The open sessions.</param>
/// <param name="log">Receives refusals.</param>
internal sealed class McpRequests(ListenSettings settings, ToolSession session, McpSessions sessions, JsonLog log)
{
    private const string EventsPath = "/sse";
    private const string MessagesPath = "/message";
    private const int MaxDiscardedBytes = 64 * 1024 * 1024;

    private readonly HttpGate _gate = new(settings, log);

    /// <summary>Handles a request, as a middleware.</summary>
    /// <exception cref="HttpFault">The request is refused.</exception>
    public async Task InvokeAsync(HttpContext context, RequestDelegate next)
    {
        var request = context.Request;
        if (HttpChallenge.IsIn(request))
        {
            await _gate.AnswerChallengeAsync(context).ConfigureAwait(false);
            return;
        }

        var clientId = _gate.Admit(context);
        await RefuseLongBodyAsync(context).ConfigureAwait(false);
        request.Path = PathInSdk(request.Path);
        if (request.Path == McpSessions.StreamablePath && HttpMethods.IsGet(request.Method))
        {
            await sessions.SendEventsAsync(context, clientId).ConfigureAwait(false);
            return;
        }

        sessions.Check(context, clientId);
        using var unanswered = HttpMethods.IsPost(request.Method) ? session.Calls.Begin() : null;
        await next(context).ConfigureAwait(false);
    }

    // The SDK serves all transports below one path, and ours are beside each other.
    private PathString PathInSdk(PathString asked) => asked.Value switch
    {
        var path when path == settings.Endpoint.HttpPath => McpSessions.StreamablePath,
        EventsPath or MessagesPath => asked,
        _ => throw new HttpFault(
            StatusCodes.Status404NotFound,
            "AMCP_USAGE",
            $"There is nothing at {asked}.",
            $"Use {settings.Endpoint.HttpPath}, or {EventsPath} for clients of the old HTTP+SSE transport."),
    };

    // A client that is still sending would not read the answer of Kestrel, which closes the connection.
    private async Task RefuseLongBodyAsync(HttpContext context)
    {
        var longest = AmcpLimits.Of(settings.Limits.MaxMessageBytes);
        if (context.Request.ContentLength > longest)
        {
            context.Features.GetRequiredFeature<IHttpMaxRequestBodySizeFeature>().MaxRequestBodySize = MaxDiscardedBytes;
            await context.Request.Body.CopyToAsync(Stream.Null, context.RequestAborted).ConfigureAwait(false);
            throw HttpFault.Of(StatusCodes.Status413PayloadTooLarge, $"The message is longer than {longest} bytes; McpEmbedded:MaxMessageBytes raises it.");
        }
    }
}
