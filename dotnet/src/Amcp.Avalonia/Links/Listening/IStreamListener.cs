namespace Amcp.Avalonia.Links.Listening;

/// <summary>Represents an open listener.</summary>
internal interface IStreamListener : IDisposable
{
    /// <summary>Gets the endpoint to connect to, with the actual port if a free one was requested.</summary>
    string Endpoint { get; }

    /// <summary>Waits for the next connection, which the caller owns.</summary>
    /// <exception cref="IOException">The listener is broken. SocketException and ObjectDisposedException have the same meaning.</exception>
    Task<IncomingConnection> AcceptAsync(CancellationToken cancel);
}
