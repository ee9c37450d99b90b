namespace Amcp.Avalonia.Link.Listening;

/// <summary>An open place where others dial in.</summary>
internal interface IStreamListener : IDisposable
{
    /// <summary>What others dial; with the port that was taken when a free one was asked for.</summary>
    string Endpoint { get; }

    /// <summary>Waits for the next connection, which belongs to the caller.</summary>
    /// <exception cref="IOException">The place is broken; so do SocketException and ObjectDisposedException say.</exception>
    Task<IncomingConnection> AcceptAsync(CancellationToken cancel);
}
