using System.Globalization;
using System.IO.Pipes;
using System.Net.Sockets;

namespace Amcp.Avalonia.Link;

/// <summary>Where the proxy listens: <c>tcp://host:port</c>, <c>unix:///path</c> or <c>pipe://Name</c>.</summary>
internal sealed class ProxyEndpoint
{
    private readonly string text;
    private readonly Func<CancellationToken, Task<Stream>> dial;

    private ProxyEndpoint(string text, Func<CancellationToken, Task<Stream>> dial)
    {
        this.text = text;
        this.dial = dial;
    }

    /// <summary>Reads an endpoint; null when it is none.</summary>
    public static ProxyEndpoint? TryParse(string text)
    {
        var mark = text.IndexOf("://", StringComparison.Ordinal);
        var rest = mark < 0 ? "" : text[(mark + 3)..].TrimEnd('/');
        return (mark < 0 ? "" : text[..mark]) switch
        {
            "tcp" => TryTcp(text, rest),
            "unix" when rest.StartsWith('/') => new ProxyEndpoint(text, cancel => DialUnixAsync(rest, cancel)),
            "pipe" when rest.Length > 0 && !rest.Contains('/') => new ProxyEndpoint(text, cancel => DialPipeAsync(rest, cancel)),
            _ => null,
        };
    }

    /// <summary>Opens a connection.</summary>
    /// <exception cref="SocketException">Nobody listens there.</exception>
    /// <exception cref="IOException">The pipe is broken.</exception>
    public Task<Stream> DialAsync(CancellationToken cancel) => dial(cancel);

    /// <summary>As written.</summary>
    public override string ToString() => text;

    private static ProxyEndpoint? TryTcp(string text, string rest)
    {
        var colon = rest.LastIndexOf(':');
        return colon > 0
            && int.TryParse(rest[(colon + 1)..], NumberStyles.None, CultureInfo.InvariantCulture, out var port)
            && port is > 0 and <= 65535
                ? new ProxyEndpoint(text, cancel => DialTcpAsync(rest[..colon].Trim('[', ']'), port, cancel))
                : null;
    }

    private static Task<Stream> DialTcpAsync(string host, int port, CancellationToken cancel)
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        socket.SetSocketOption(SocketOptionLevel.Socket, SocketOptionName.KeepAlive, true);
        return ConnectAsync(socket, () => socket.ConnectAsync(host, port, cancel));
    }

    private static Task<Stream> DialUnixAsync(string path, CancellationToken cancel)
    {
        var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        return ConnectAsync(socket, () => socket.ConnectAsync(new UnixDomainSocketEndPoint(path), cancel));
    }

    private static async Task<Stream> ConnectAsync(Socket socket, Func<ValueTask> connect)
    {
        try
        {
            await connect().ConfigureAwait(false);
            return new NetworkStream(socket, ownsSocket: true);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    private static async Task<Stream> DialPipeAsync(string name, CancellationToken cancel)
    {
        var pipe = new NamedPipeClientStream(".", name, PipeDirection.InOut, PipeOptions.Asynchronous);
        try
        {
            await pipe.ConnectAsync(cancel).ConfigureAwait(false);
            return pipe;
        }
        catch
        {
            await pipe.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }
}
