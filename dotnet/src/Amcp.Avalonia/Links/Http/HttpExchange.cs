using Amcp.Avalonia.Links.Listening;

namespace Amcp.Avalonia.Links.Http;

/// <summary>Represents one request and its response.</summary>
/// <param name="head">The request head; the body is not yet read.</param>
/// <param name="reply">The response, not yet started.</param>
/// <param name="reader">The reader positioned at the body.</param>
/// <param name="connection">The connection of both.</param>
internal sealed class HttpExchange(HttpRequestHead head, HttpReply reply, HttpRequestReader reader, IncomingConnection connection)
{
    private bool wasBodyTouched;
    private bool wasBodyRead;

    /// <summary>Gets the request head.</summary>
    public HttpRequestHead Head => head;

    /// <summary>Gets the response.</summary>
    public HttpReply Reply => reply;

    /// <summary>Gets the request's origin, for the log.</summary>
    public string Peer => connection.Peer;

    /// <summary>Gets the local address and port of the connection.</summary>
    public string Local => connection.Local;

    /// <summary>Reads the body. May be called once.</summary>
    /// <exception cref="HttpFault">The body is too large or malformed.</exception>
    public async Task<ReadOnlyMemory<byte>> ReadBodyAsync(int maxBytes, CancellationToken cancel)
    {
        wasBodyTouched = true;
        var body = await reader.ReadBodyAsync(head, maxBytes, cancel).ConfigureAwait(false);
        wasBodyRead = true;
        return body;
    }

    /// <summary>Discards the rest of a refused request, so that the client can read the refusal and send another request.</summary>
    /// <returns>True if another request can follow.</returns>
    public Task<bool> DiscardBodyAsync(CancellationToken cancel) => wasBodyRead
        ? Task.FromResult(true)
        : reader.TryDiscardBodyAsync(head, wasBodyTouched, cancel);

    /// <summary>Streams server-sent events until the client disconnects or the work ends, then closes the connection.</summary>
    /// <param name="work">Writes events until it is cancelled.</param>
    /// <param name="stop">Ends the stream from this side.</param>
    public async Task StreamEventsAsync(Func<Stream, CancellationToken, Task> work, CancellationToken stop)
    {
        reply.KeepsAlive = false;
        using var life = CancellationTokenSource.CreateLinkedTokenSource(stop);
        var events = await reply.BeginAsync(200, "text/event-stream", stop).ConfigureAwait(false);
        var working = work(events, life.Token);
        var leaving = reader.WaitForCloseAsync(life.Token);
        await Task.WhenAny(working, leaving).ConfigureAwait(false);
        var hasLeft = leaving.IsCompleted;
        await life.CancelAsync().ConfigureAwait(false);
        await leaving.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        try
        {
            await working.ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (life.IsCancellationRequested)
        {
        }

        if (!hasLeft)
        {
            await reply.EndAsync(stop).ConfigureAwait(false);
        }
    }
}
