using Amcp.Avalonia.Link.Listening;

namespace Amcp.Avalonia.Link.Http;

/// <summary>One request and its answer.</summary>
/// <param name="head">The request, read up to its body.</param>
/// <param name="reply">The answer, not begun.</param>
/// <param name="reader">Where the body is.</param>
/// <param name="connection">What carries both.</param>
internal sealed class HttpExchange(HttpRequestHead head, HttpReply reply, HttpRequestReader reader, IncomingConnection connection)
{
    private bool wasBodyTouched;
    private bool wasBodyRead;

    /// <summary>The request.</summary>
    public HttpRequestHead Head => head;

    /// <summary>The answer.</summary>
    public HttpReply Reply => reply;

    /// <summary>Where the request comes from, for the log.</summary>
    public string Peer => connection.Peer;

    /// <summary>Address and port at which the client reached the app.</summary>
    public string Local => connection.Local;

    /// <summary>Reads the body, once.</summary>
    /// <exception cref="HttpFault">It is too large or malformed.</exception>
    public async Task<ReadOnlyMemory<byte>> ReadBodyAsync(int maxBytes, CancellationToken cancel)
    {
        wasBodyTouched = true;
        var body = await reader.ReadBodyAsync(head, maxBytes, cancel).ConfigureAwait(false);
        wasBodyRead = true;
        return body;
    }

    /// <summary>Takes what is left of a refused request off the connection, so that the client can read the refusal and ask again.</summary>
    /// <returns>Whether another request can follow.</returns>
    public Task<bool> DiscardBodyAsync(CancellationToken cancel) => wasBodyRead
        ? Task.FromResult(true)
        : reader.TryDiscardBodyAsync(head, wasBodyTouched, cancel);

    /// <summary>Streams server-sent events until the client leaves or the work ends; the connection is closed after it.</summary>
    /// <param name="work">Writes events until it is cancelled.</param>
    /// <param name="stop">Ends it from this side.</param>
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
