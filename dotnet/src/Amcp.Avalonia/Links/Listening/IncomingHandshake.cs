using Amcp.Avalonia.Auth;

namespace Amcp.Avalonia.Links.Listening;

/// <summary>Authenticates a peer that connected to the app by a mutual proof of the secret (contracts/link.ts).</summary>
/// <param name="settings">The identity of the app.</param>
/// <param name="clock">The clock for the token's age.</param>
internal sealed class IncomingHandshake(ListenSettings settings, TimeProvider clock)
{
    private const int LongestText = 512;

    /// <summary>Gets the app's nonce; fixed only for golden messages.</summary>
    internal string AppNonce { get; init; } = HandshakeProof.NewNonce();

    /// <summary>
    /// Answers the two requests. Any other first message is refused, and no information about the app is sent before the token is verified.
    /// </summary>
    /// <returns>The peer's client id.</returns>
    /// <exception cref="LinkRefusedException">The peer was refused, and notified if possible.</exception>
    public async Task<string> RunAsync(FrameReader reader, FrameWriter writer, CancellationToken cancel)
    {
        var authenticate = await RequestAsync("amcp/authenticate", reader, writer, cancel).ConfigureAwait(false);
        var clientId = authenticate.Text("clientId");
        var nonce = authenticate.Text("nonce");
        if (FaultOf(clientId, nonce, authenticate.Text("token")) is { } fault)
            throw await RefuseAsync(authenticate, fault, writer, cancel).ConfigureAwait(false);

        var proof = new HandshakeProof(settings.AppId, settings.Instance, nonce, AppNonce);
        await writer.WriteAsync(LinkMessage.Result(authenticate.RawId, json =>
        {
            json.WriteString("appId", settings.AppId);
            json.WriteString("instance", settings.Instance);
            json.WriteString("nonce", AppNonce);
            json.WriteString("proof", proof.OfApp(settings.Secret));
        }), cancel).ConfigureAwait(false);

        var confirm = await RequestAsync("amcp/confirm", reader, writer, cancel).ConfigureAwait(false);
        if (!proof.IsFromProxy(confirm.Text("proof"), settings.Secret))
        {
            var copied = new LinkRefusedException("AMCP_PROXY_UNAUTHENTICATED", $"{clientId} has a token, but does not hold the secret.");
            throw await RefuseAsync(confirm, copied, writer, cancel).ConfigureAwait(false);
        }

        await writer.WriteAsync(LinkMessage.Result(confirm.RawId, json =>
        {
            json.WriteNumber("pid", Environment.ProcessId);
            json.WriteString("version", settings.Version);
            json.WriteString("mode", settings.Mode);
        }), cancel).ConfigureAwait(false);
        return clientId;
    }

    private static async Task<LinkRequest> RequestAsync(string method, FrameReader reader, FrameWriter writer, CancellationToken cancel)
    {
        if (await reader.ReadAsync(cancel).ConfigureAwait(false) is not { } frame)
            throw new LinkRefusedException("AMCP_PROXY_LINK_CLOSED", $"It left without {method}.");

        if (LinkRequest.TryRead(frame) is not { } request)
            throw new LinkRefusedException("AMCP_PROXY_BAD_FRAME", $"It sent something else than the request {method}.");

        return request.Method == method
            ? request
            : throw await RefuseAsync(
                request, new LinkRefusedException("AMCP_PROXY_UNAUTHENTICATED", $"The request must be {method}, and nothing is answered before it."), writer, cancel)
                .ConfigureAwait(false);
    }

    private static async Task<LinkRefusedException> RefuseAsync(LinkRequest request, LinkRefusedException fault, FrameWriter writer, CancellationToken cancel)
    {
        await writer.WriteAsync(LinkMessage.Error(request.RawId, -32011, fault.Code, fault.Message, HintFor(fault.Code)), cancel).ConfigureAwait(false);
        return fault;
    }

    private static string HintFor(string code) => code == "AMCP_PROXY_TOKEN_EXPIRED"
        ? "Set the clocks of both sides; a token lives 30 minutes."
        : "Give both sides the same AMCP_SECRET, and send amcp/authenticate {clientId, token, nonce} first.";

    private LinkRefusedException? FaultOf(string clientId, string nonce, string token)
    {
        if (clientId.Length is 0 or > LongestText || nonce.Length is < 16 or > LongestText)
            return new LinkRefusedException("AMCP_PROXY_UNAUTHENTICATED", "amcp/authenticate needs a clientId and a nonce of 16 random bytes in base64.");

        return settings.Secret.IsNone
            ? null
            : TokenCheck.FaultOf(token, clientId, settings.Secret, clock.GetUtcNow());
    }
}
