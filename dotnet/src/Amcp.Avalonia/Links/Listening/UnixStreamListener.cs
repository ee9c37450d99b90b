using System.Net.Sockets;

namespace Amcp.Avalonia.Links.Listening;

/// <summary>Listens on a socket file that only this user may open.</summary>
internal sealed class UnixStreamListener : IStreamListener
{
    private readonly Socket _socket = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
    private readonly string _path;

    /// <summary>Starts to listen. Replaces an abandoned socket file.</summary>
    /// <exception cref="SocketException">Another process listens there.</exception>
    public UnixStreamListener(string path)
    {
        _path = path;
        Endpoint = $"unix://{path}";
        try
        {
            RemoveAbandoned();
            _socket.Bind(new UnixDomainSocketEndPoint(path));
            if (!OperatingSystem.IsWindows())
            {
                // No client can connect before Listen, so the file is never exposed.
                File.SetUnixFileMode(path, UnixFileMode.UserRead | UnixFileMode.UserWrite);
            }

            OwnSockets.Add(_socket).Listen();
        }
        catch
        {
            _socket.Dispose();
            throw;
        }
    }

    public string Endpoint { get; }

    public async Task<IncomingConnection> AcceptAsync(CancellationToken cancel)
    {
        var accepted = await _socket.AcceptAsync(cancel).ConfigureAwait(false);
        return new IncomingConnection(new NetworkStream(OwnSockets.Add(accepted), ownsSocket: true), _path);
    }

    public void Dispose()
    {
        _socket.Dispose();
        File.Delete(_path);
    }

    private void RemoveAbandoned()
    {
        if (!File.Exists(_path))
            return;

        using var probe = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        try
        {
            probe.Connect(new UnixDomainSocketEndPoint(_path));
        }
        catch (SocketException refusal) when (refusal.SocketErrorCode == SocketError.ConnectionRefused)
        {
            File.Delete(_path);
            return;
        }

        throw new SocketException((int)SocketError.AddressAlreadyInUse);
    }
}
