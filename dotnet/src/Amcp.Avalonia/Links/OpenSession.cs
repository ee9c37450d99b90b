using ModelContextProtocol.Server;

namespace Amcp.Avalonia.Links;

/// <summary>Represents the MCP session of one peer: its own view of the tools, and its running calls.</summary>
/// <param name="peer">The peer, as the tools see it.</param>
/// <param name="life">Cancels the calls; owned by this object.</param>
/// <param name="mirrored">Follows the app's own tools; owned by this object.</param>
internal sealed class OpenSession(SessionPeer peer, CancellationTokenSource life, IDisposable mirrored)
{
    private static readonly TimeSpan CloseLimit = TimeSpan.FromSeconds(2);

    /// <summary>Gets a token that is cancelled when the session ends.</summary>
    public CancellationToken Ended => peer.Gone;

    /// <summary>Serves the peer until it disconnects or the session is stopped, then cancels running calls.</summary>
    /// <param name="server">The server, which is disposed at the end.</param>
    /// <param name="disconnected">Completes when the peer is gone.</param>
    public async Task RunAsync(McpServer server, Task disconnected)
    {
        peer.Session = server;
        var serving = server.RunAsync(life.Token);
        try
        {
            await Task.WhenAny(serving, disconnected).ConfigureAwait(false);
        }
        finally
        {
            mirrored.Dispose();
            await life.CancelAsync().ConfigureAwait(false);
            await EndAsync(server, serving).ConfigureAwait(false);
            life.Dispose();
        }
    }

    // A call that ignores its cancellation must not delay the next registration.
    private static async Task EndAsync(McpServer server, Task serving)
    {
        try
        {
            await Task.WhenAll(serving, server.DisposeAsync().AsTask()).WaitAsync(CloseLimit).ConfigureAwait(false);
        }
        catch (Exception ended) when (ended is OperationCanceledException or TimeoutException or IOException)
        {
        }
    }
}
