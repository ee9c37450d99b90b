namespace Amcp.Avalonia.Link.Listening;

/// <summary>What an app does with a connection that came in.</summary>
internal interface IAppService
{
    /// <summary>Lets the peer prove itself and serves it until it leaves.</summary>
    /// <exception cref="LinkRefusedException">The peer proved nothing; it has been told.</exception>
    /// <exception cref="IOException">The connection broke.</exception>
    Task ServeAsync(IncomingConnection connection, CancellationToken stop);
}
