using System.Diagnostics;
using System.Security.Cryptography;
using ModelContextProtocol.Server;

namespace Amcp.Avalonia.Links.Http;

/// <summary>Represents one MCP session of a Streamable HTTP client, from initialize to DELETE.</summary>
internal sealed class StreamableSession : IAsyncDisposable
{
    private readonly CancellationTokenSource life;
    private readonly StreamableHttpServerTransport transport;
    private readonly EventBacklog unsolicited = new();
    private readonly Task serving;
    private readonly Task collecting;
    private long lastUsed = Stopwatch.GetTimestamp();
    private int openRequests;

    /// <summary>Starts the session.</summary>
    /// <param name="session">Serves MCP.</param>
    /// <param name="clientId">The owner; no other client may use the session.</param>
    /// <param name="stop">Ends the session with the app.</param>
    public StreamableSession(ToolSession session, string clientId, CancellationToken stop)
    {
        ClientId = clientId;
        life = CancellationTokenSource.CreateLinkedTokenSource(stop);
        transport = new StreamableHttpServerTransport { SessionId = Id };
        collecting = transport.HandleGetRequestAsync(unsolicited, life.Token);
        serving = session.RunAsync(transport, life.Token);
    }

    /// <summary>Gets the session id of 32 random hex digits.</summary>
    public string Id { get; } = Convert.ToHexString(RandomNumberGenerator.GetBytes(16)).ToLowerInvariant();

    /// <summary>Gets the client that owns the session.</summary>
    public string ClientId { get; }

    /// <summary>Gets the time since the last request; zero while a request is open.</summary>
    public TimeSpan Idle => Volatile.Read(ref openRequests) > 0 ? TimeSpan.Zero : Stopwatch.GetElapsedTime(Volatile.Read(ref lastUsed));

    /// <summary>Delivers a message and writes its answer.</summary>
    /// <returns>True if there was an answer; notifications have none.</returns>
    public Task<bool> PostAsync(PostAnswer answer, CancellationToken cancel) => UsedAsync(
        () => answer.FinishAsync(transport.HandlePostRequestAsync(answer.Request, answer, cancel), cancel));

    /// <summary>Streams the session's server-initiated messages.</summary>
    public Task GetAsync(HttpExchange exchange, CancellationToken stop) => UsedAsync(async () =>
    {
        // From the head of the answer on, the client expects the events on this stream and no longer on an earlier one.
        var reader = unsolicited.Claim();
        try
        {
            await exchange.StreamEventsAsync((client, gone) => CopyWhileAliveAsync(client, reader, gone), stop).ConfigureAwait(false);
        }
        finally
        {
            unsolicited.Release(reader);
        }

        return true;
    });

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        await life.CancelAsync().ConfigureAwait(false);
        await Task.WhenAll(serving, collecting).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        await transport.DisposeAsync().ConfigureAwait(false);
        life.Dispose();
    }

    private async Task CopyWhileAliveAsync(Stream client, CancellationTokenSource reader, CancellationToken gone)
    {
        using var either = CancellationTokenSource.CreateLinkedTokenSource(gone, life.Token);
        try
        {
            await unsolicited.CopyToClientAsync(client, reader, either.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            // The client disconnected, or the session ended.
        }
    }

    private async Task<bool> UsedAsync(Func<Task<bool>> work)
    {
        Interlocked.Increment(ref openRequests);
        try
        {
            return await work().ConfigureAwait(false);
        }
        finally
        {
            Volatile.Write(ref lastUsed, Stopwatch.GetTimestamp());
            Interlocked.Decrement(ref openRequests);
        }
    }
}
