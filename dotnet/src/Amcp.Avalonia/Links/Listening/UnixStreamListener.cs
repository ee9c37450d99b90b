using System.Net.Sockets;

namespace Amcp.Avalonia.Links.Listening;

/// <summary>Listens on a socket file that only this user may open.</summary>
internal sealed class UnixStreamListener : IStreamListener
{
    private readonly Socket socket = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
    private readonly string path;

    /// <summary>Starts to listen. Replaces an abandoned socket file.</summary>
    /// <exception cref="SocketException">Another process listens there.</exception>
    public UnixStreamListener(string path)
    {
        this.path = path;
        Endpoint = $"unix://{path}";
        try
        {
            RemoveAbandoned();
            socket.Bind(new UnixDomainSocketEndPoint(path));
            if (!OperatingSystem.IsWindows())
            {
                // No client can connect before Listen, so the file is never exposed.
                File.SetUnixFileMode(path, UnixFileMode.UserRead | UnixFileMode.UserWrite);
            }

            socket.Listen();
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    /// <inheritdoc/>
    public string Endpoint { get; }

    /// <inheritdoc/>
    public async Task<IncomingConnection> AcceptAsync(CancellationToken cancel)
    {
        var accepted = await socket.AcceptAsync(cancel).ConfigureAwait(false);
        return new IncomingConnection(new NetworkStream(accepted, ownsSocket: true), path);
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        socket.Dispose();
        File.Delete(path);
    }

    private void RemoveAbandoned()
    {
        if (!File.Exists(path))
        {
            return;
        }

        using var probe = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        try
        {
            probe.Connect(new UnixDomainSocketEndPoint(path));
        }
        catch (SocketException refusal) when (refusal.SocketErrorCode == SocketError.ConnectionRefused)
        {
            File.Delete(path);
            return;
        }

        throw new SocketException((int)SocketError.AddressAlreadyInUse);
    }
}
