using System.IO.Pipes;
using System.Net;
using System.Net.Sockets;
using Amcp.Avalonia.Auth;
using Amcp.Avalonia.Links.Tls;

namespace Amcp.Avalonia.Links;

/// <summary>
/// Represents the proxy's endpoint: <c>tcp://127.0.0.1:port</c>, <c>unix:///path</c> or <c>pipe://Name</c> of this machine, <c>tls://host:port</c> of
/// any.
/// </summary>
internal sealed class ProxyEndpoint
{
    private readonly string _text;
    private readonly Func<CancellationToken, Task<Stream>> _dial;

    private ProxyEndpoint(string text, Func<CancellationToken, Task<Stream>> dial, bool isRemote = false)
    {
        _text = text;
        _dial = dial;
        IsRemote = isRemote;
    }

    /// <summary>Gets a value indicating whether the proxy may be on another machine.</summary>
    public bool IsRemote { get; }

    /// <summary>Parses an endpoint; null if it is malformed, or if it is remote and not encrypted.</summary>
    /// <param name="text">The endpoint as written.</param>
    /// <param name="trusted">The trusted authorities for the proxy's certificate; null for the system's.</param>
    public static ProxyEndpoint? TryParse(string text, Authorities? trusted = null)
    {
        var mark = text.IndexOf("://", StringComparison.Ordinal);
        var rest = mark < 0 ? "" : text[(mark + 3)..].TrimEnd('/');
        return (mark < 0 ? "" : text[..mark]) switch
        {
            "tcp" => TryTcp(text, rest),
            "tls" => TryTls(text, rest, trusted ?? Authorities.OfSystem),
            "unix" when rest.StartsWith('/') => new ProxyEndpoint(text, cancel => DialUnixAsync(rest, cancel)),
            "pipe" when rest.Length > 0 && !rest.Contains('/') => new ProxyEndpoint(text, cancel => DialPipeAsync(rest, cancel)),
            _ => null,
        };
    }

    /// <summary>Opens a connection.</summary>
    /// <exception cref="SocketException">The endpoint refused the connection.</exception>
    /// <exception cref="IOException">The pipe is broken.</exception>
    /// <exception cref="LinkRefusedException">The proxy's certificate is not trusted.</exception>
    public Task<Stream> DialAsync(CancellationToken cancel) => _dial(cancel);

    /// <summary>Returns the endpoint as written.</summary>
    public override string ToString() => _text;

    private static ProxyEndpoint? TryTcp(string text, string rest) =>
        TryAddress(rest) is { } address && IsThisMachine(address.Host)
            ? new ProxyEndpoint(text, cancel => DialTcpAsync(address.Host, address.Port, cancel))
            : null;

    private static ProxyEndpoint? TryTls(string text, string rest, Authorities trusted)
    {
        return TryAddress(rest) is { } address ? new ProxyEndpoint(text, DialAsync, !IsThisMachine(address.Host)) : null;

        async Task<Stream> DialAsync(CancellationToken cancel) =>
            await trusted.SecureAsync(await DialTcpAsync(address.Host, address.Port, cancel).ConfigureAwait(false), address.Host, cancel).ConfigureAwait(false);
    }

    private static (string Host, int Port)? TryAddress(string rest)
    {
        var colon = rest.LastIndexOf(':');
        return colon > 0
            && int.TryParse(rest[(colon + 1)..], NumberStyles.None, CultureInfo.InvariantCulture, out var port)
            && port is > 0 and <= 65535
                ? (rest[..colon].Trim('[', ']'), port)
                : null;
    }

    private static bool IsThisMachine(string host) =>
        host == "localhost" || (IPAddress.TryParse(host, out var address) && IPAddress.IsLoopback(address));

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
            return new NetworkStream(OwnSockets.Add(socket), ownsSocket: true);
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
