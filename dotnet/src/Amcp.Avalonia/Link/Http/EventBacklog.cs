namespace Amcp.Avalonia.Link.Http;

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

    /// <summary>Writes events to a client until cancelled. A later client replaces it.</summary>
    public async Task CopyToClientAsync(Stream client, CancellationToken cancel)
    {
        using var mine = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        lock (gate)
        {
            reader?.Cancel();
            reader = mine;
        }

        try
        {
            while (true)
            {
                var (next, more) = Peek();
                if (next is null)
                {
                    await more.WaitAsync(mine.Token).ConfigureAwait(false);
                    continue;
                }

                await client.WriteAsync(next, mine.Token).ConfigureAwait(false);
                await client.FlushAsync(mine.Token).ConfigureAwait(false);
                Drop(next);
            }
        }
        catch (OperationCanceledException) when (!cancel.IsCancellationRequested)
        {
            // Another client replaced this one.
        }
        finally
        {
            lock (gate)
            {
                reader = reader == mine ? null : reader;
            }
        }
    }

    private static TaskCompletionSource NewSignal() => new(TaskCreationOptions.RunContinuationsAsynchronously);

    private (byte[]? Next, Task More) Peek()
    {
        lock (gate)
        {
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
