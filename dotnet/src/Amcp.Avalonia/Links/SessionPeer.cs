using System.Text.Json.Serialization.Metadata;
using ModelContextProtocol.Server;

namespace Amcp.Avalonia.Links;

/// <summary>Represents the peer of one MCP session, across calls.</summary>
internal sealed class SessionPeer : IToolPeer
{
    private static readonly TimeSpan s_closeLimit = TimeSpan.FromSeconds(2);

    private readonly CancellationTokenSource _life;
    private readonly Action<bool> _served;
    private McpServer? _server;

    /// <summary>Creates the peer, whose session is not yet served.</summary>
    /// <param name="appId">The AppId that the peer knows.</param>
    /// <param name="served">Called when the session begins, with true, and when it ends.</param>
    /// <param name="stop">Ends the session.</param>
    public SessionPeer(string appId, Action<bool> served, CancellationToken stop)
    {
        (AppId, _served) = (appId, served);
        _life = CancellationTokenSource.CreateLinkedTokenSource(stop);
        Gone = _life.Token;
    }

    public string AppId { get; }

    public CancellationToken Gone { get; }

    /// <summary>Gets or sets the subscription to changes of the app's own tools, which ends with the session.</summary>
    public IDisposable? Mirrored { get; set; }

    public Task NotifyAsync<T>(string method, T parameters, JsonTypeInfo<T> shape) =>
        _server!.SendNotificationAsync(method, JsonSerializer.SerializeToElement(parameters, shape), cancellationToken: Gone);

    /// <summary>Serves the session until the peer disconnects or the session is stopped, then cancels running calls.</summary>
    /// <param name="server">The server, which is disposed at the end.</param>
    /// <param name="disconnected">Completes when the peer has disconnected.</param>
    public async Task RunAsync(McpServer server, Task disconnected)
    {
        _server = server;
        var serving = server.RunAsync(Gone);
        _served(true);
        try
        {
            await Task.WhenAny(serving, disconnected).ConfigureAwait(false);
        }
        finally
        {
            _served(false);
            Mirrored?.Dispose();
            await _life.CancelAsync().ConfigureAwait(false);
            await EndAsync(server, serving).ConfigureAwait(false);
            _life.Dispose();
        }
    }

    // A call that ignores its cancellation must not delay the next registration.
    private static async Task EndAsync(McpServer server, Task serving)
    {
        try
        {
            await Task.WhenAll(serving, server.DisposeAsync().AsTask()).WaitAsync(s_closeLimit).ConfigureAwait(false);
        }
        catch (Exception ended) when (ended is OperationCanceledException or TimeoutException or IOException)
        {
        }
    }
}
