using System.Net;
using System.Security.Cryptography;
using System.Text;
using Amcp.Avalonia.Auth;
using Amcp.Avalonia.Links.Listening;
using Amcp.Avalonia.Logging;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Http;

/// <summary>Admits requests that come from local programs rather than web pages, and that carry the bearer token or a signed token.</summary>
/// <param name="settings">The secret and the bearer token.</param>
/// <param name="log">Receives one line per refusal.</param>
internal sealed class HttpGate(ListenSettings settings, JsonLog log)
{
    private const string BearerClient = "bearer";

    private readonly HttpChallenge _challenge = new(settings);

    /// <summary>Checks Host, Origin and Authorization, in this order.</summary>
    /// <returns>The client: the token's ClientId, or <c>bearer</c>.</returns>
    /// <exception cref="HttpFault">403 or 401, without information about the app.</exception>
    public string Admit(HttpContext context) => Logged(context, () =>
    {
        CheckOrigins(context.Request);
        return ClientOf(context);
    });

    /// <summary>Proves to a client without a credential that the app holds the secret.</summary>
    /// <exception cref="HttpFault">400, 403 or 413.</exception>
    public Task AnswerChallengeAsync(HttpContext context)
    {
        Logged(context, () =>
        {
            CheckOrigins(context.Request);
            return true;
        });
        return _challenge.AnswerAsync(context);
    }

    private Result Logged<Result>(HttpContext context, Func<Result> check)
    {
        try
        {
            return check();
        }
        catch (HttpFault refused)
        {
            var facts = new LogFacts { Peer = context.Peer(), Status = "refused", Code = refused.Code };
            log.Write(LogLevel.Warning, $"Refused {context.Peer()}: {refused.Code}: {refused.Message}", facts);
            throw;
        }
    }

    private void CheckOrigins(HttpRequest request)
    {
        CheckHost(request.Headers.Host.ToString());
        CheckOrigin(request.Headers.Origin.ToString(), request);
    }

    private void CheckHost(string host)
    {
        if (!settings.Endpoint.IsRemote && !IsThisMachine($"http://{host}"))
            throw Forbidden("The Host header names another machine, as a web page that rebinds its name would.");
    }

    private void CheckOrigin(string origin, HttpRequest request)
    {
        var isOwn = settings.Endpoint.IsRemote && origin.Equals($"https://{request.Headers.Host}", StringComparison.OrdinalIgnoreCase);
        if (request.Headers.ContainsKey("Origin") && !isOwn && !IsThisMachine(origin))
            throw Forbidden("The request comes from a web page of another origin.");
    }

    private static bool IsThisMachine(string origin) =>
        Uri.TryCreate(origin, UriKind.Absolute, out var uri) && uri.Scheme is "http" or "https"
        && (uri.Host == "localhost" || (IPAddress.TryParse(uri.Host.Trim('[', ']'), out var address) && IPAddress.IsLoopback(address)));

    private static HttpFault Forbidden(string message) =>
        new(403, "AMCP_PROXY_UNAUTHENTICATED", message, "Reach the app as http://127.0.0.1 or http://localhost, from a program of this machine.") { RpcCode = -32011 };

    private static HttpFault Unauthorized(string code, string message) =>
        new(401, code, message, "Send `Authorization: Bearer` with the app's AMCP_BEARER, or with a fresh ClientId:Timestamp:Signature of its AMCP_SECRET.")
        {
            RpcCode = -32011,
            Authenticate = "Bearer realm=\"amcp\", error=\"invalid_token\"",
        };

    private string ClientOf(HttpContext context)
    {
        if (settings.Secret.IsNone && settings.Bearer is null)
            return "anybody";

        var credentials = context.Request.Headers.Authorization.ToString().Split(' ', 2, StringSplitOptions.TrimEntries);
        if (credentials.Length != 2 || !credentials[0].Equals("Bearer", StringComparison.OrdinalIgnoreCase))
            throw Unauthorized("AMCP_PROXY_UNAUTHENTICATED", "There is no `Authorization: Bearer` header.");

        var token = credentials[1];
        if (settings.Bearer is { } bearer && CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(token), Encoding.UTF8.GetBytes(bearer)))
            return BearerClient;

        if (settings.Secret.IsNone)
            throw Unauthorized("AMCP_PROXY_UNAUTHENTICATED", "The bearer is another one.");

        if (_challenge.ClientOf(token, context.Local()) is { } proven)
            return proven;

        if (HttpChallenge.ProvenClients.Any(client => token.StartsWith($"{client}:", StringComparison.Ordinal)))
            throw Unauthorized("AMCP_PROXY_UNAUTHENTICATED", "The credential is of another connection; amcp/authenticate comes first.");

        return TokenCheck.FaultOf(token, clientId: null, settings.Secret, DateTimeOffset.UtcNow) is { } fault
            ? throw Unauthorized(fault.Code, fault.Message)
            : AuthenticationToken.Parse(token).ClientId;
    }
}
