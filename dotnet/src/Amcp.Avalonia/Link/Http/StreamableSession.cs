using System.Diagnostics;
using System.Security.Cryptography;
using ModelContextProtocol.Server;

namespace Amcp.Avalonia.Link.Http;

/// <summary>One MCP session of a Streamable HTTP client, from its initialize to its DELETE.</summary>
internal sealed class StreamableSession : IAsyncDisposable
{
    private readonly CancellationTokenSource life;
    private readonly StreamableHttpServerTransport transport;
    private readonly EventBacklog unsolicited = new();
    private readonly Task serving;
    private readonly Task collecting;
    private long lastUsed = Stopwatch.GetTimestamp();
    private int openRequests;

    /// <summary>Begins to serve.</summary>
    /// <param name="session">Serves MCP.</param>
    /// <param name="clientId">Whose it is; nobody else may use it.</param>
    /// <param name="stop">Ends it with the app.</param>
    public StreamableSession(ToolSession session, string clientId, CancellationToken stop)
    {
        ClientId = clientId;
        life = CancellationTokenSource.CreateLinkedTokenSource(stop);
        transport = new StreamableHttpServerTransport { SessionId = Id };
        collecting = transport.HandleGetRequestAsync(unsolicited, life.Token);
        serving = session.RunAsync(transport, life.Token);
    }

    /// <summary>32 random hex digits.</summary>
    public string Id { get; } = Convert.ToHexString(RandomNumberGenerator.GetBytes(16)).ToLowerInvariant();

    /// <summary>Whose session it is.</summary>
    public string ClientId { get; }

    /// <summary>How long nobody has used it; zero while a request is open.</summary>
    public TimeSpan Idle => Volatile.Read(ref openRequests) > 0 ? TimeSpan.Zero : Stopwatch.GetElapsedTime(Volatile.Read(ref lastUsed));

    /// <summary>Hands a message in and writes what belongs to it out.</summary>
    /// <returns>Whether there was an answer; there is none to a notification.</returns>
    public Task<bool> PostAsync(PostAnswer answer, CancellationToken cancel) => UsedAsync(
        () => answer.FinishAsync(transport.HandlePostRequestAsync(answer.Request, answer, cancel), cancel));

    /// <summary>Streams what the session tells without being asked.</summary>
    public Task GetAsync(HttpExchange exchange, CancellationToken stop) => UsedAsync(async () =>
    {
        await exchange.StreamEventsAsync(CopyWhileAliveAsync, stop).ConfigureAwait(false);
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

    private async Task CopyWhileAliveAsync(Stream client, CancellationToken gone)
    {
        using var either = CancellationTokenSource.CreateLinkedTokenSource(gone, life.Token);
        try
        {
            await unsolicited.CopyToClientAsync(client, either.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            // The client left, or the session ended.
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
