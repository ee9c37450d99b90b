using System.Net;
using System.Security.Cryptography;
using System.Text;
using Amcp.Avalonia.Auth;
using Amcp.Avalonia.Links.Listening;
using Amcp.Avalonia.Logging;
using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Links.Http;

/// <summary>Admits requests that come from local programs rather than web pages, and that carry the bearer token or a signed token.</summary>
/// <param name="settings">The secret and the bearer token.</param>
/// <param name="clock">The clock for a token's age.</param>
/// <param name="log">Receives one line per refusal.</param>
internal sealed class HttpGate(ListenSettings settings, TimeProvider clock, JsonLog log)
{
    private const string BearerClient = "bearer";

    private readonly HttpChallenge challenge = new(settings);

    /// <summary>Checks Host, Origin and Authorization, in this order.</summary>
    /// <returns>The client: the token's ClientId, or <c>bearer</c>.</returns>
    /// <exception cref="HttpFault">403 or 401, without information about the app.</exception>
    public string Admit(HttpExchange exchange) => Logged(exchange, () =>
    {
        CheckOrigins(exchange.Head);
        return ClientOf(exchange);
    });

    /// <summary>Proves to a client without a credential that the app holds the secret.</summary>
    /// <exception cref="HttpFault">400, 403 or 413.</exception>
    public Task AnswerChallengeAsync(HttpExchange exchange, CancellationToken cancel)
    {
        Logged(exchange, () =>
        {
            CheckOrigins(exchange.Head);
            return true;
        });
        return challenge.AnswerAsync(exchange, cancel);
    }

    private Result Logged<Result>(HttpExchange exchange, Func<Result> check)
    {
        try
        {
            return check();
        }
        catch (HttpFault refused)
        {
            var facts = new LogFacts { Peer = exchange.Peer, Status = "refused", Code = refused.Code };
            log.Write(LogLevel.Warning, $"Refused {exchange.Peer}: {refused.Code}: {refused.Message}", facts);
            throw;
        }
    }

    private void CheckOrigins(HttpRequestHead head)
    {
        CheckHost(head["Host"]);
        CheckOrigin(head);
    }

    private void CheckHost(string host)
    {
        if (!settings.Endpoint.IsRemote && !IsThisMachine($"http://{host}"))
        {
            throw Forbidden("The Host header names another machine, as a web page that rebinds its name would.");
        }
    }

    private void CheckOrigin(HttpRequestHead head)
    {
        var isOwn = settings.Endpoint.IsRemote && head["Origin"].Equals($"https://{head["Host"]}", StringComparison.OrdinalIgnoreCase);
        if (head.Headers.ContainsKey("Origin") && !isOwn && !IsThisMachine(head["Origin"]))
        {
            throw Forbidden("The request comes from a web page of another origin.");
        }
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
            Header = ("WWW-Authenticate", "Bearer realm=\"amcp\", error=\"invalid_token\""),
        };

    private string ClientOf(HttpExchange exchange)
    {
        if (settings.Secret.IsNone && settings.Bearer is null)
        {
            return "anybody";
        }

        var credentials = exchange.Head["Authorization"].Split(' ', 2, StringSplitOptions.TrimEntries);
        if (credentials.Length != 2 || !credentials[0].Equals("Bearer", StringComparison.OrdinalIgnoreCase))
        {
            throw Unauthorized("AMCP_PROXY_UNAUTHENTICATED", "There is no `Authorization: Bearer` header.");
        }

        var token = credentials[1];
        if (settings.Bearer is { } bearer && CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(token), Encoding.UTF8.GetBytes(bearer)))
        {
            return BearerClient;
        }

        if (settings.Secret.IsNone)
        {
            throw Unauthorized("AMCP_PROXY_UNAUTHENTICATED", "The bearer is another one.");
        }

        if (challenge.ClientOf(token, exchange.Local) is { } proven)
        {
            return proven;
        }

        if (HttpChallenge.ProvenClients.Any(client => token.StartsWith($"{client}:", StringComparison.Ordinal)))
        {
            throw Unauthorized("AMCP_PROXY_UNAUTHENTICATED", "The credential is of another connection; amcp/authenticate comes first.");
        }

        return TokenCheck.FaultOf(token, clientId: null, settings.Secret, clock.GetUtcNow()) is { } fault
            ? throw Unauthorized(fault.Code, fault.Message)
            : AuthenticationToken.Parse(token).ClientId;
    }
}
