using Amcp.Avalonia.Auth;

namespace Amcp.Avalonia.Links.Listening;

/// <summary>Serves incoming connections.</summary>
internal interface IAppService
{
    /// <summary>Authenticates the peer and serves it until it disconnects.</summary>
    /// <exception cref="LinkRefusedException">The peer failed to authenticate and has been notified.</exception>
    /// <exception cref="IOException">The connection broke.</exception>
    Task ServeAsync(IncomingConnection connection, CancellationToken stop);
}
