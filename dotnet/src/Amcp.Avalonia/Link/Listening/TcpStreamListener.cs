using System.Globalization;
using System.Net;
using System.Net.Sockets;

namespace Amcp.Avalonia.Link.Listening;

/// <summary>A port of this machine.</summary>
internal sealed class TcpStreamListener : IStreamListener
{
    private readonly TcpListener listener;

    /// <summary>Begins to listen.</summary>
    /// <param name="address">A loopback address; port 0 takes a free one.</param>
    /// <param name="form">How the endpoint is written, with <c>{0}</c> for address and port.</param>
    /// <exception cref="SocketException">The port is taken.</exception>
    public TcpStreamListener(IPEndPoint address, string form)
    {
        listener = new TcpListener(address);
        listener.Start();
        Endpoint = string.Format(CultureInfo.InvariantCulture, form, listener.LocalEndpoint);
    }

    /// <inheritdoc/>
    public string Endpoint { get; }

    /// <inheritdoc/>
    public async Task<IncomingConnection> AcceptAsync(CancellationToken cancel)
    {
        var socket = await listener.AcceptSocketAsync(cancel).ConfigureAwait(false);
        socket.NoDelay = true;
        socket.SetSocketOption(SocketOptionLevel.Socket, SocketOptionName.KeepAlive, true);
        return new IncomingConnection(new NetworkStream(socket, ownsSocket: true), socket.RemoteEndPoint?.ToString() ?? "a peer that has left")
        {
            Local = socket.LocalEndPoint?.ToString() ?? "",
        };
    }

    /// <inheritdoc/>
    public void Dispose() => listener.Dispose();
}
