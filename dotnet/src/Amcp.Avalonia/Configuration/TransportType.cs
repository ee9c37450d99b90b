namespace Amcp.Avalonia.Configuration;

/// <summary>Specifies the transport of links (spec 000, section 6).</summary>
internal enum TransportType
{
    /// <summary>A TCP socket.</summary>
    Tcp,

    /// <summary>A Windows named pipe; on Unix the socket file that .NET creates for the name.</summary>
    NamedPipe,

    /// <summary>HTTP: Streamable HTTP, and HTTP+SSE for older peers.</summary>
    HttpSse,
}
