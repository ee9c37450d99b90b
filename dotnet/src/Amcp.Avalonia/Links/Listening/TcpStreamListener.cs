using System.Net;
using System.Net.Sockets;

namespace Amcp.Avalonia.Links.Listening;

/// <summary>Listens on a loopback port.</summary>
internal sealed class TcpStreamListener : IStreamListener
{
    private readonly TcpListener _listener;

    /// <summary>Starts to listen.</summary>
    /// <param name="address">A loopback address; port 0 selects a free port.</param>
    /// <param name="form">The endpoint's format, with <c>{0}</c> for address and port.</param>
    /// <exception cref="SocketException">The port is in use.</exception>
    public TcpStreamListener(IPEndPoint address, string form)
    {
        _listener = new TcpListener(address);
        _listener.Start();
        OwnSockets.Add(_listener.Server);
        Endpoint = string.Format(CultureInfo.InvariantCulture, form, _listener.LocalEndpoint);
    }

    public string Endpoint { get; }

    public async Task<IncomingConnection> AcceptAsync(CancellationToken cancel)
    {
        var socket = await _listener.AcceptSocketAsync(cancel).ConfigureAwait(false);
        socket.NoDelay = true;
        socket.SetSocketOption(SocketOptionLevel.Socket, SocketOptionName.KeepAlive, true);
        return new IncomingConnection(new NetworkStream(OwnSockets.Add(socket), ownsSocket: true), socket.RemoteEndPoint?.ToString() ?? "a peer that has left");
    }

    public void Dispose() => _listener.Dispose();
}
