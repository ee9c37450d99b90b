using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json.Nodes;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.Links;
using Amcp.Avalonia.Links.Tls;
using Amcp.Avalonia.Tests.Links.Listening;
using ModelContextProtocol.Client;

namespace Amcp.Avalonia.Tests.Links.Tls;

[Trait("Requirement", "003/FR-014")]
public sealed class RemoteTests : IDisposable
{
    private readonly TestAuthority _authority = new();

    public void Dispose() => _authority.Dispose();

    [Fact]
    public async Task An_app_listens_on_every_address_and_serves_whoever_proves_the_secret_over_TLS()
    {
        await using var app = Listening("tls://0.0.0.0:0");
        var place = await ReachableAsync(app);
        using var peer = new FakePeer(await ProxyEndpoint.TryParse(place, Authorities.Read(_authority.CaFile))!.DialAsync(CancellationToken.None));

        await DialledApp.AuthenticateAsync(peer);

        Assert.Equal("WatchTower", (await peer.InitializeAsync())["serverInfo"]!["name"]!.ToString());
    }

    [Fact]
    public async Task An_app_that_listens_for_others_tells_nothing_without_TLS_or_the_secret()
    {
        await using var app = Listening("tls://0.0.0.0:0");
        var place = await ReachableAsync(app);
        using var plain = new FakePeer(await ProxyEndpoint.TryParse(place.Replace("tls://", "tcp://"))!.DialAsync(CancellationToken.None));
        await plain.SendAsync("""{"jsonrpc":"2.0","id":"a","method":"amcp/authenticate","params":{}}""");
        await app.LoggedAsync("It does not agree on TLS");
        using var stranger = new FakePeer(await ProxyEndpoint.TryParse(place, Authorities.Read(_authority.CaFile))!.DialAsync(CancellationToken.None));

        var refused = await DialledApp.AskToComeInAsync(stranger, "test:1:YQ==");

        Assert.Equal("AMCP_PROXY_UNAUTHENTICATED", refused["error"]!["data"]!["code"]!.ToString());
        Assert.DoesNotContain("WatchTower", refused.ToJsonString());
    }

    [Fact]
    public async Task An_app_over_https_serves_clients_of_other_machines_by_any_name_of_its_own()
    {
        await using var app = Listening("https://0.0.0.0:0/mcp");
        using var client = Trusting();
        var place = new Uri(await ReachableAsync(app));
        await using var official = await McpClient.CreateAsync(new HttpClientTransport(
            new HttpClientTransportOptions
            {
                Endpoint = place,
                TransportMode = HttpTransportMode.StreamableHttp,
                AdditionalHeaders = new Dictionary<string, string> { ["Authorization"] = $"Bearer {DialledApp.Token()}" },
            },
            client));

        Assert.Equal("ClickElement", Assert.Single(await official.ListToolsAsync()).Name);
        Assert.Equal(HttpStatusCode.Unauthorized, await StatusAsync(client, place, "desk.example", origin: null));
        Assert.Equal(HttpStatusCode.Unauthorized, await StatusAsync(client, place, "desk.example", "https://desk.example"));
        Assert.Equal(HttpStatusCode.Forbidden, await StatusAsync(client, place, "desk.example", "https://evil.example"));
    }

    [Fact]
    public async Task An_app_over_https_tells_nothing_without_TLS()
    {
        await using var app = Listening("https://0.0.0.0:0/mcp");
        using var client = new HttpClient { Timeout = TimeSpan.FromSeconds(20) };
        var place = (await ReachableAsync(app)).Replace("https://", "http://");

        await Assert.ThrowsAsync<HttpRequestException>(() => client.GetAsync(place));

        await app.LoggedAsync("It does not agree on TLS");
    }

    [Fact]
    public async Task An_app_dials_a_proxy_of_another_machine_whose_certificate_is_signed_by_a_named_authority()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        await using var app = new ServedApp(DialledBy(listener, Authorities.Read(_authority.CaFile)));
        using var peer = new FakePeer(await AcceptAsync(listener, "127.0.0.1"));

        await peer.ConfirmAsync(FakeProxy.Secret);

        Assert.Equal("2025-11-25", (await peer.InitializeAsync())["protocolVersion"]!.ToString());
    }

    [Theory]
    [InlineData("127.0.0.1", false)]
    [InlineData("elsewhere.example", true)]
    public async Task An_app_says_nothing_to_a_proxy_whose_certificate_is_not_accepted(string host, bool isAuthorityNamed)
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        await using var app = new ServedApp(DialledBy(listener, isAuthorityNamed ? Authorities.Read(_authority.CaFile) : Authorities.OfSystem));

        // With TLS 1.3 the server's side is done before the client has looked at the certificate.
        await AcceptAsync(listener, host).ContinueWith(_ => { }, TaskScheduler.Default);

        var line = JsonNode.Parse(await Eventually.GetAsync(() => app.Log.Split('\n').FirstOrDefault(text => text.Contains("AMCP_PROXY_BAD_CERTIFICATE"))))!;
        Assert.Equal("AMCP_PROXY_BAD_CERTIFICATE", line["code"]!.ToString());
        Assert.Contains("Name the authority that signed it in AMCP_TLS_CA", line["message"]!.ToString());
        Assert.False(app.Running.IsCompleted);
    }

    [Fact]
    public void A_certificate_that_no_client_would_accept_is_refused_at_the_start()
    {
        var (cert, key) = _authority.Certify("127.0.0.1");
        var (old, oldKey) = _authority.Certify("127.0.0.1", DateTimeOffset.UtcNow.AddHours(-1));

        Assert.Contains("has expired on", Assert.Throws<ConfigurationFault>(() => TlsIdentity.Read(old, oldKey)).Message);
        Assert.Contains("cannot be used with the key", Assert.Throws<ConfigurationFault>(() => TlsIdentity.Read(cert, oldKey)).Message);
        Assert.Contains("cannot be used with the key", Assert.Throws<ConfigurationFault>(() => TlsIdentity.Read(cert, "/no/such/key.pem")).Message);
        Assert.Contains("cannot be used", Assert.Throws<ConfigurationFault>(() => Authorities.Read(key)).Message);
    }

    private static async Task<string> ReachableAsync(DialledApp app) => (await app.EndpointAsync()).Replace("0.0.0.0", "127.0.0.1");

    private static async Task<HttpStatusCode> StatusAsync(HttpClient client, Uri place, string host, string? origin)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, place);
        request.Headers.Host = host;
        request.Headers.TryAddWithoutValidation("Origin", origin ?? $"https://{host}");
        using var answer = await client.SendAsync(request);
        return answer.StatusCode;
    }

    private DialledApp Listening(string endpoint)
    {
        var (cert, key) = _authority.Certify("127.0.0.1");
        return new DialledApp(endpoint, settings => settings with { Identity = TlsIdentity.Read(cert, key) });
    }

    private HttpClient Trusting()
    {
        var trusted = new X509Certificate2Collection();
        trusted.ImportFromPemFile(_authority.CaFile);
        var policy = new X509ChainPolicy { TrustMode = X509ChainTrustMode.CustomRootTrust, RevocationMode = X509RevocationMode.NoCheck };
        policy.CustomTrustStore.AddRange(trusted);

        // The client compares the certificate with the Host header, which these tests set to other names.
        var options = new SslClientAuthenticationOptions
        {
            CertificateChainPolicy = policy,
            RemoteCertificateValidationCallback = (_, _, _, errors) => (errors & ~SslPolicyErrors.RemoteCertificateNameMismatch) == SslPolicyErrors.None,
        };
        return new HttpClient(new SocketsHttpHandler { SslOptions = options }) { Timeout = TimeSpan.FromSeconds(20) };
    }

    private LinkSettings DialledBy(TcpListener listener, Authorities trusted)
    {
        using var proxy = new FakeProxy();
        return proxy.Settings with { Proxy = ProxyEndpoint.TryParse($"tls://{listener.LocalEndpoint}", trusted)! };
    }

    private async Task<SslStream> AcceptAsync(TcpListener listener, string host)
    {
        var client = await listener.AcceptTcpClientAsync().WaitAsync(TimeSpan.FromSeconds(20));
        var (cert, key) = _authority.Certify(host);
        var secured = new SslStream(client.GetStream());
        await secured.AuthenticateAsServerAsync(new SslServerAuthenticationOptions { ServerCertificateContext = TlsIdentity.Read(cert, key).Context });
        return secured;
    }
}
