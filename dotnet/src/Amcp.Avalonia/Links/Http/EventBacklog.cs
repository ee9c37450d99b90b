namespace Amcp.Avalonia.Links.Http;

/// <summary>
/// Buffers a session's server-initiated messages until the client fetches them. Messages between initialize and the first GET, or between two GETs, are
/// not lost.
/// </summary>
internal sealed class EventBacklog : WriteOnlyStream
{
    private const int MaxEvents = 256;

    private readonly object gate = new();
    private readonly MemoryStream pending = new();
    private readonly Queue<byte[]> events = new();
    private TaskCompletionSource arrived = NewSignal();
    private CancellationTokenSource? reader;

    /// <inheritdoc/>
    public override void Write(ReadOnlySpan<byte> buffer)
    {
        lock (gate)
        {
            pending.Write(buffer);
        }
    }

    /// <inheritdoc/>
    public override Task FlushAsync(CancellationToken cancellationToken)
    {
        lock (gate)
        {
            if (pending.Length > 0)
            {
                events.Enqueue(pending.ToArray());
                pending.SetLength(0);
                if (events.Count > MaxEvents)
                {
                    events.Dequeue();
                }

                arrived.TrySetResult();
            }
        }

        return Task.CompletedTask;
    }

    /// <summary>Makes a client the reader, in place of an earlier one. It is called before the client knows that it has a stream.</summary>
    /// <returns>Cancelled when a later client reads. The caller ends it with <see cref="Release"/>.</returns>
    public CancellationTokenSource Claim()
    {
        var mine = new CancellationTokenSource();
        lock (gate)
        {
            reader?.Cancel();
            reader = mine;
        }

        return mine;
    }

    /// <summary>Ends a claim.</summary>
    public void Release(CancellationTokenSource mine)
    {
        lock (gate)
        {
            reader = reader == mine ? null : reader;
        }

        mine.Dispose();
    }

    /// <summary>Writes events to a client until cancelled, or until a later client reads.</summary>
    /// <param name="client">The stream of the client.</param>
    /// <param name="mine">The claim of the client.</param>
    /// <param name="cancel">Cancels the writing.</param>
    public async Task CopyToClientAsync(Stream client, CancellationTokenSource mine, CancellationToken cancel)
    {
        using var either = CancellationTokenSource.CreateLinkedTokenSource(cancel, mine.Token);
        try
        {
            while (true)
            {
                var (next, more) = Peek(mine.Token);
                if (next is null)
                {
                    await more.WaitAsync(either.Token).ConfigureAwait(false);
                    continue;
                }

                await client.WriteAsync(next, either.Token).ConfigureAwait(false);
                await client.FlushAsync(either.Token).ConfigureAwait(false);
                Drop(next);
            }
        }
        catch (OperationCanceledException) when (!cancel.IsCancellationRequested)
        {
            // Another client replaced this one.
        }
    }

    private static TaskCompletionSource NewSignal() => new(TaskCreationOptions.RunContinuationsAsynchronously);

    private (byte[]? Next, Task More) Peek(CancellationToken replaced)
    {
        lock (gate)
        {
            replaced.ThrowIfCancellationRequested();
            if (events.TryPeek(out var next))
            {
                return (next, Task.CompletedTask);
            }

            arrived = arrived.Task.IsCompleted ? NewSignal() : arrived;
            return (null, arrived.Task);
        }
    }

    private void Drop(byte[] sent)
    {
        lock (gate)
        {
            if (events.TryPeek(out var oldest) && ReferenceEquals(oldest, sent))
            {
                events.Dequeue();
            }
        }
    }
}
