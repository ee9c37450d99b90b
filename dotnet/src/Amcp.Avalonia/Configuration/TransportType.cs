namespace Amcp.Avalonia.Configuration;

/// <summary>How links travel (seed 000, section 6).</summary>
internal enum TransportType
{
    /// <summary>A TCP socket.</summary>
    Tcp,

    /// <summary>A Windows named pipe; on Unix .NET's socket file of that name.</summary>
    NamedPipe,

    /// <summary>HTTP: Streamable, and with server-sent events for older peers.</summary>
    HttpSse,
}
