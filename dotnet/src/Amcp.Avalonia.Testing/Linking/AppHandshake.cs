using Amcp.Avalonia.Auth;
using Amcp.Avalonia.Links;
using Amcp.Avalonia.Links.Listening;

namespace Amcp.Avalonia.Testing.Linking;

/// <summary>Accepts the registration of the started app by a mutual proof of the secret (contracts/link.ts).</summary>
/// <param name="expected">The started app.</param>
internal sealed class AppHandshake(AppRegistration expected)
{
    private readonly SharedSecret _secret = SharedSecret.Parse(expected.Secret);

    /// <summary>Answers the two requests of the app. Afterwards the stream carries MCP, with the app as the server.</summary>
    /// <exception cref="LinkRefusedException">The peer is not the started app.</exception>
    /// <exception cref="IOException">The connection is lost.</exception>
    public async Task RunAsync(Stream stream, CancellationToken cancel)
    {
        var (reader, writer) = (new FrameReader(stream), new FrameWriter(stream));
        var register = await RequestAsync("amcp/register", reader, cancel).ConfigureAwait(false);
        if (FaultOf(register) is { } fault)
            throw await RefuseAsync(register, fault, writer, cancel).ConfigureAwait(false);

        var nonce = HandshakeProof.NewNonce();
        var proof = new HandshakeProof(expected.AppId, expected.Instance, register.Text("nonce"), nonce);
        await writer.WriteAsync(LinkMessage.Result(register.RawId, json =>
        {
            json.WriteString("nonce", nonce);
            json.WriteString("proof", proof.OfProxy(_secret));
        }), cancel).ConfigureAwait(false);

        var confirm = await RequestAsync("amcp/confirm", reader, cancel).ConfigureAwait(false);
        if (!proof.IsFromApp(confirm.Text("proof"), _secret))
        {
            var copied = new LinkRefusedException("AMCP_PROXY_UNAUTHENTICATED", "The peer has a token, but does not hold the secret.");
            throw await RefuseAsync(confirm, copied, writer, cancel).ConfigureAwait(false);
        }

        // The app sends nothing before its first MCP request, so the reader has no bytes of it.
        await writer.WriteAsync(LinkMessage.Result(confirm.RawId, static _ => { }), cancel).ConfigureAwait(false);
    }

    private static async Task<LinkRequest> RequestAsync(string method, FrameReader reader, CancellationToken cancel)
    {
        if (await reader.ReadAsync(cancel).ConfigureAwait(false) is not { } frame)
            throw new LinkRefusedException("AMCP_PROXY_LINK_CLOSED", $"The peer left without {method}.");

        return LinkRequest.TryRead(frame) is { } request && request.Method == method
            ? request
            : throw new LinkRefusedException("AMCP_PROXY_BAD_FRAME", $"The peer sent something else than the request {method}.");
    }

    private static async Task<LinkRefusedException> RefuseAsync(LinkRequest request, LinkRefusedException fault, FrameWriter writer, CancellationToken cancel)
    {
        const string Hint = "Only the app that the test has started may register here.";
        await writer.WriteAsync(LinkMessage.Error(request.RawId, -32011, fault.Code, fault.Message, Hint), cancel).ConfigureAwait(false);
        return fault;
    }

    private LinkRefusedException? FaultOf(LinkRequest register)
    {
        if (register.Text("appId") != expected.AppId || register.Text("instance") != expected.Instance)
            return new LinkRefusedException("AMCP_PROXY_UNAUTHENTICATED", "The peer is another app.");

        return TokenCheck.FaultOf(register.Text("token"), expected.AppId, _secret, DateTimeOffset.UtcNow);
    }
}
