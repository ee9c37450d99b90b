using System.Net.Security;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Amcp.Avalonia.Links.Tls;

/// <summary>Represents the certificate and key of a listening app.</summary>
internal sealed class TlsIdentity
{
    private TlsIdentity(SslStreamCertificateContext context) => Context = context;

    /// <summary>Gets the certificate with its chain, for the TLS handshake.</summary>
    public SslStreamCertificateContext Context { get; }

    /// <summary>Reads a certificate, followed by its authorities, and its key.</summary>
    /// <param name="certFile">The PEM file.</param>
    /// <param name="keyFile">The PEM file, without a password.</param>
    /// <exception cref="ConfigurationFault">The files are unusable, or no client would accept the certificate.</exception>
    public static TlsIdentity Read(string certFile, string keyFile)
    {
        try
        {
            using var pem = X509Certificate2.CreateFromPemFile(certFile, keyFile);
            if (pem.NotAfter.ToUniversalTime() < DateTime.UtcNow)
                throw new ConfigurationFault($"The certificate in {certFile} has expired on {pem.NotAfter.ToUniversalTime():u}. Renew it.");

            var chain = new X509Certificate2Collection();
            chain.ImportFromPemFile(certFile);

            // Windows rejects ephemeral keys.
            var own = new X509Certificate2(pem.Export(X509ContentType.Pkcs12));
            return new TlsIdentity(SslStreamCertificateContext.Create(own, chain, offline: true));
        }
        catch (Exception unusable) when (unusable is CryptographicException or IOException or UnauthorizedAccessException or ArgumentException)
        {
            throw new ConfigurationFault(
                $"The certificate {certFile} cannot be used with the key {keyFile} ({unusable.Message}). Name a certificate and its key, both PEM, without a password.");
        }
    }
}
