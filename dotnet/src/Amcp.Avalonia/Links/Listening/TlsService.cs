using System.Net.Security;
using System.Security.Authentication;
using Amcp.Avalonia.Auth;
using Amcp.Avalonia.Links.Tls;

namespace Amcp.Avalonia.Links.Listening;

/// <summary>Runs the TLS handshake with each peer before passing it to another service.</summary>
/// <param name="inner">Serves the encrypted connection.</param>
/// <param name="identity">The app's certificate.</param>
/// <param name="handshakeLimit">The time limit of the handshake.</param>
internal sealed class TlsService(IAppService inner, TlsIdentity identity, TimeSpan handshakeLimit) : IAppService
{
    public async Task ServeAsync(IncomingConnection connection, CancellationToken stop)
    {
        await using var secured = new SslStream(connection.Stream, leaveInnerStreamOpen: true);
        try
        {
            using var limit = CancellationTokenSource.CreateLinkedTokenSource(stop);
            limit.CancelAfter(handshakeLimit);
            var options = new SslServerAuthenticationOptions { ServerCertificateContext = identity.Context };
            await secured.AuthenticateAsServerAsync(options, limit.Token).ConfigureAwait(false);
        }
        catch (AuthenticationException foreign)
        {
            throw new LinkRefusedException("AMCP_PROXY_UNAUTHENTICATED", $"It does not agree on TLS: {foreign.Message}");
        }

        await inner.ServeAsync(connection with { Stream = secured }, stop).ConfigureAwait(false);
    }
}
