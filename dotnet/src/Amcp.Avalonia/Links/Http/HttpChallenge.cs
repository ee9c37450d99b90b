using Amcp.Avalonia.Auth;
using Amcp.Avalonia.Links.Listening;

namespace Amcp.Avalonia.Links.Http;

/// <summary>
/// Implements proofs over HTTP (contracts/link.ts). The app proves itself before a client sends a credential, which is bound to this process and its
/// address. A program that took over the port gains no usable credential.
/// </summary>
/// <param name="settings">The identity of the app.</param>
internal sealed class HttpChallenge(ListenSettings settings)
{
    /// <summary>
    /// This project's clients, which always prove themselves. Every listener they connect to sees their plain tokens, so plain tokens of these clients
    /// are rejected.
    /// </summary>
    public static readonly IReadOnlyList<string> ProvenClients = ["amcp-proxy", "amcp-attach"];

    private const string Method = "amcp/authenticate";
    private const int MaxBytes = 4096;
    private const int LeastNonce = 16;
    private const int LongestNonce = 512;

    /// <summary>Gets the nonce of this process; a single one, so that clients cannot exhaust a nonce store. Fixed only for golden messages.</summary>
    internal string Nonce { get; init; } = HandshakeProof.NewNonce();

    /// <summary>Determines whether a request asks the app to prove itself.</summary>
    public static bool IsIn(HttpRequestHead head) => head.Method == "POST" && head["Mcp-Method"] == Method && head["Authorization"].Length == 0;

    /// <summary>Answers with the app's proof.</summary>
    /// <exception cref="HttpFault">400 or 413.</exception>
    public async Task AnswerAsync(HttpExchange exchange, CancellationToken cancel)
    {
        var body = await exchange.ReadBodyAsync(MaxBytes, cancel).ConfigureAwait(false);
        if (LinkRequest.TryRead(new Frame(body, IsTooLarge: false)) is not { Method: Method } request || !IsNonce(request.Text("nonce")))
        {
            throw new HttpFault(
                400, "AMCP_PROXY_BAD_FRAME", $"The body is not the request {Method}.", $"Send {Method} with clientId and a nonce of 16 random bytes in base64.");
        }

        var answer = LinkMessage.Result(request.RawId, json =>
        {
            json.WriteString("appId", settings.AppId);
            json.WriteString("instance", settings.Instance);
            json.WriteString("nonce", Nonce);
            json.WriteString("proof", ProofFor(request.Text("nonce"), exchange.Local).OfApp(settings.Secret));
        });
        await exchange.Reply.SendAsync(200, "application/json", answer, cancel).ConfigureAwait(false);
    }

    /// <summary>Returns the client of a credential <c>ClientId:Nonce:Proof</c>.</summary>
    /// <param name="credential">The credential as sent.</param>
    /// <param name="local">The address at which the client reached the app.</param>
    /// <returns>Null if it is malformed, or for another app or process.</returns>
    public string? ClientOf(string credential, string local)
    {
        var parts = credential.Split(':');
        return parts.Length == 3 && parts[0].Length > 0 && IsNonce(parts[1]) && ProofFor(parts[1], local).IsFromProxy(parts[2], settings.Secret)
            ? parts[0]
            : null;
    }

    private static bool IsNonce(string text) =>
        text.Length is >= LeastNonce and <= LongestNonce && Convert.TryFromBase64String(text, new byte[text.Length], out _);

    // Behind a gateway, a client reaches the app at another address; there the certificate authenticates the server.
    private HandshakeProof ProofFor(string diallersNonce, string local) =>
        new(settings.AppId, settings.Instance, diallersNonce, Nonce) { Endpoint = settings.Endpoint.IsEncrypted ? "" : local };
}
