using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Amcp.Avalonia.Tests.Links.Tls;

/// <summary>A certificate authority of one test, with everything in files of its own.</summary>
internal sealed class TestAuthority : IDisposable
{
    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("amcp-tls-");
    private readonly X509Certificate2 _own;
    private int _issued;

    public TestAuthority()
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var request = new CertificateRequest("CN=The authority of a test", key, HashAlgorithmName.SHA256);
        request.CertificateExtensions.Add(new X509BasicConstraintsExtension(certificateAuthority: true, hasPathLengthConstraint: false, 0, critical: true));
        _own = request.CreateSelfSigned(DateTimeOffset.UtcNow.AddDays(-2), DateTimeOffset.UtcNow.AddDays(2));
        File.WriteAllText(CaFile, _own.ExportCertificatePem());
    }

    /// <summary>The certificate that others trust.</summary>
    public string CaFile => Path.Combine(_directory.FullName, "ca.pem");

    /// <summary>Makes the certificate of a server.</summary>
    /// <returns>Its files.</returns>
    public (string Cert, string Key) Certify(string host, DateTimeOffset? until = null)
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var request = new CertificateRequest($"CN={host}", key, HashAlgorithmName.SHA256);
        var names = new SubjectAlternativeNameBuilder();
        if (IPAddress.TryParse(host, out var address))
            names.AddIpAddress(address);
        else
            names.AddDnsName(host);

        request.CertificateExtensions.Add(names.Build());
        using var certificate = request.Create(_own, DateTimeOffset.UtcNow.AddDays(-1), until ?? DateTimeOffset.UtcNow.AddDays(1), RandomNumberGenerator.GetBytes(8));
        var files = (Path.Combine(_directory.FullName, $"{++_issued}.pem"), Path.Combine(_directory.FullName, $"{_issued}.key"));
        File.WriteAllText(files.Item1, certificate.ExportCertificatePem());
        File.WriteAllText(files.Item2, key.ExportPkcs8PrivateKeyPem());
        return files;
    }

    public void Dispose()
    {
        _own.Dispose();
        _directory.Delete(recursive: true);
    }
}
