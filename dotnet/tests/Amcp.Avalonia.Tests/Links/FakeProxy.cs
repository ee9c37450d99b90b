using System.Net;
using System.Net.Sockets;
using Amcp.Avalonia.Auth;
using Amcp.Avalonia.Links;

namespace Amcp.Avalonia.Tests.Links;

/// <summary>Plays the proxy's part on a real port of this machine.</summary>
internal sealed class FakeProxy : IDisposable
{
    public const string Secret = "YW1jcC10ZXN0IGdvbGRlbiBzZWNyZXQsIDMyIGJ5dGU=";

    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);

    public FakeProxy() => _listener.Start();

    /// <summary>Settings of an app that dials here.</summary>
    public LinkSettings Settings => new()
    {
        AppId = "WatchTower",
        Proxy = ProxyEndpoint.TryParse($"tcp://{_listener.LocalEndpoint}")!,
        Secret = SharedSecret.Parse(Secret),
        Instance = "0f8fad5bd9cb469fa16570867728950e",
        Mode = "headless",
        Version = "1.0.0",
        ConnectTimeout = TimeSpan.FromSeconds(10),
    };

    /// <summary>The next app that dials.</summary>
    public async Task<FakePeer> AcceptAsync(CancellationToken cancel = default)
    {
        var client = await _listener.AcceptTcpClientAsync(cancel).AsTask().WaitAsync(TimeSpan.FromSeconds(60), cancel);
        client.NoDelay = true;
        return new FakePeer(client.GetStream());
    }

    /// <summary>The next app, registered and confirmed. An app gives up a handshake that exceeds its limit, as on a busy machine, and dials again.</summary>
    public async Task<FakePeer> AcceptRegisteredAsync(string secret = Secret)
    {
        while (true)
        {
            var peer = await AcceptAsync();
            try
            {
                await peer.ConfirmAsync(secret);
                return peer;
            }
            catch (EndOfStreamException)
            {
                peer.Dispose();
            }
        }
    }

    public void Dispose() => _listener.Dispose();
}
