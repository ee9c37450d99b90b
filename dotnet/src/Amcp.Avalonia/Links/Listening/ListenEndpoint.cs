using System.Net;

namespace Amcp.Avalonia.Links.Listening;

/// <summary>
/// Represents an endpoint where an app listens: <c>tcp://127.0.0.1:port</c>, <c>pipe://Name</c>, <c>unix:///path</c> or <c>http://127.0.0.1:port/mcp</c>
/// for this machine, <c>tls://address:port</c> or <c>https://address:port/mcp</c> for others.
/// </summary>
internal sealed class ListenEndpoint
{
    private const string DefaultPath = "/mcp";

    private readonly string _text;
    private readonly Func<IStreamListener> _open;

    /// <summary>Creates an endpoint that opens another listener than its text denotes.</summary>
    internal ListenEndpoint(string text, Func<IStreamListener> open, string? httpPath = null)
    {
        _text = text;
        _open = open;
        HttpPath = httpPath;
    }

    /// <summary>Gets a value indicating whether peers speak HTTP instead of lines of JSON.</summary>
    public bool IsHttp => HttpPath is not null;

    /// <summary>Gets the path of the Streamable HTTP endpoint; null for other transports.</summary>
    public string? HttpPath { get; }

    /// <summary>Gets the address and port, where 0 selects a free port; null for pipes and socket files.</summary>
    public IPEndPoint? Address { get; private init; }

    /// <summary>Gets a value indicating whether connections use TLS.</summary>
    public bool IsEncrypted { get; private init; }

    /// <summary>Gets a value indicating whether other machines can connect.</summary>
    public bool IsRemote { get; private init; }

    /// <summary>Parses an endpoint; null if it is malformed, or if other machines could connect without encryption.</summary>
    public static ListenEndpoint? TryParse(string text)
    {
        var mark = text.IndexOf("://", StringComparison.Ordinal);
        var rest = mark < 0 ? "" : text[(mark + 3)..];
        return (mark < 0 ? "" : text[..mark]) switch
        {
            "tcp" or "tls" => TryTcp(text, text[..mark], rest.TrimEnd('/')),
            "http" or "https" => TryHttp(text, text[..mark], rest),
            "unix" when rest.StartsWith('/') => new ListenEndpoint(text, () => new UnixStreamListener(rest)),
            "pipe" when rest.Length > 0 && !rest.AsSpan().ContainsAny("/\\") => new ListenEndpoint(text, () => new PipeStreamListener(rest)),
            _ => null,
        };
    }

    /// <summary>Starts to listen.</summary>
    /// <exception cref="System.Net.Sockets.SocketException">The port or the socket file is in use.</exception>
    /// <exception cref="IOException">The pipe is in use, or the file cannot be created.</exception>
    public IStreamListener Open() => _open();

    /// <summary>Returns the endpoint as written.</summary>
    public override string ToString() => _text;

    private static ListenEndpoint? TryTcp(string text, string scheme, string rest) =>
        TryAddress(rest, scheme == "tls") is { } address ? At(address, text, scheme, httpPath: null) : null;

    private static ListenEndpoint? TryHttp(string text, string scheme, string rest)
    {
        var slash = rest.IndexOf('/');
        var path = slash < 0 || rest[slash..] == "/" ? DefaultPath : rest[slash..];
        return TryAddress(slash < 0 ? rest : rest[..slash], scheme == "https") is { } address && !path.AsSpan().ContainsAny("?#{}")
            ? At(address, text, scheme, path)
            : null;
    }

    private static ListenEndpoint At(IPEndPoint address, string text, string scheme, string? httpPath) =>
        new(text, () => new TcpStreamListener(address, scheme + "://{0}"), httpPath)
        {
            Address = address,
            IsEncrypted = scheme is "tls" or "https",
            IsRemote = !IPAddress.IsLoopback(address.Address),
        };

    private static IPEndPoint? TryAddress(string hostAndPort, bool isEncrypted)
    {
        var colon = hostAndPort.LastIndexOf(':');
        var host = colon < 0 ? "" : hostAndPort[..colon].Trim('[', ']');
        var isAllowed = IPAddress.TryParse(host == "localhost" ? "127.0.0.1" : host, out var address) && (isEncrypted || IPAddress.IsLoopback(address));
        return isAllowed && int.TryParse(hostAndPort[(colon + 1)..], NumberStyles.None, CultureInfo.InvariantCulture, out var port) && port <= IPEndPoint.MaxPort
            ? new IPEndPoint(address!, port)
            : null;
    }
}
