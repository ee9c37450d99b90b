using System.Net.Security;
using System.Security.Authentication;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using Amcp.Avalonia.Auth;

namespace Amcp.Avalonia.Links.Tls;

/// <summary>Represents the trusted authorities for a proxy's certificate.</summary>
internal sealed class Authorities
{
    private readonly X509Certificate2Collection? _named;

    private Authorities(X509Certificate2Collection? named) => _named = named;

    /// <summary>Gets the authorities of the operating system.</summary>
    public static Authorities OfSystem { get; } = new(null);

    /// <summary>Reads authorities from a file, in place of the system's.</summary>
    /// <param name="file">The PEM file.</param>
    /// <exception cref="ConfigurationFault">The file contains no readable certificate.</exception>
    public static Authorities Read(string file)
    {
        try
        {
            var named = new X509Certificate2Collection();
            named.ImportFromPemFile(file);
            return named.Count > 0 ? new Authorities(named) : throw new CryptographicException("it holds no certificate");
        }
        catch (Exception unusable) when (unusable is CryptographicException or IOException or UnauthorizedAccessException)
        {
            throw new ConfigurationFault($"The authorities in {file} cannot be used ({unusable.Message}). Name a file with certificates in PEM form.");
        }
    }

    /// <summary>Runs the TLS handshake with a server, whose certificate must match the host.</summary>
    /// <returns>The encrypted stream, which owns the given one.</returns>
    /// <exception cref="LinkRefusedException">The certificate is not trusted.</exception>
    /// <exception cref="IOException">The connection broke.</exception>
    public async Task<Stream> SecureAsync(Stream stream, string host, CancellationToken cancel)
    {
        var secured = new SslStream(stream);
        try
        {
            var options = new SslClientAuthenticationOptions { TargetHost = host, CertificateChainPolicy = Policy() };
            await secured.AuthenticateAsClientAsync(options, cancel).ConfigureAwait(false);
            return secured;
        }
        catch (AuthenticationException refused)
        {
            await secured.DisposeAsync().ConfigureAwait(false);
            throw new LinkRefusedException(
                "AMCP_PROXY_BAD_CERTIFICATE",
                $"The certificate of {host} is not accepted ({refused.Message}). Name the authority that signed it in AMCP_TLS_CA, or dial a host that it is for.");
        }
        catch
        {
            await secured.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    private X509ChainPolicy? Policy()
    {
        if (_named is null)
            return null;

        var policy = new X509ChainPolicy { TrustMode = X509ChainTrustMode.CustomRootTrust, RevocationMode = X509RevocationMode.NoCheck };
        policy.CustomTrustStore.AddRange(_named);
        return policy;
    }
}
