using System.Globalization;
using System.Net;
using System.Net.Sockets;

namespace Amcp.Avalonia.Links.Listening;

/// <summary>Listens on a loopback port.</summary>
internal sealed class TcpStreamListener : IStreamListener
{
    private readonly TcpListener listener;

    /// <summary>Starts to listen.</summary>
    /// <param name="address">A loopback address; port 0 selects a free port.</param>
    /// <param name="form">The endpoint's format, with <c>{0}</c> for address and port.</param>
    /// <exception cref="SocketException">The port is in use.</exception>
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
