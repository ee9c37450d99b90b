using System.Collections.Concurrent;

namespace Amcp.Avalonia.Links;

/// <summary>Holds the open line-based connections that this app accepted.</summary>
internal sealed class OpenWriters
{
    private static readonly TimeSpan CloseLimit = TimeSpan.FromMilliseconds(300);

    private readonly ConcurrentDictionary<FrameWriter, bool> open = new();

    /// <summary>Adds a connection until the result is disposed.</summary>
    public IDisposable Add(FrameWriter writer)
    {
        open[writer] = true;
        return new Entry(this, writer);
    }

    /// <summary>Sends a last message over every connection, and no second one. Waits only briefly, because the app is ending.</summary>
    public void SendLast(ReadOnlyMemory<byte> message)
    {
        var writers = open.Keys.Where(writer => open.TryRemove(writer, out _)).ToList();
        try
        {
            Task.WaitAll([.. writers.Select(writer => Task.Run(() => writer.WriteAsync(message, CancellationToken.None)))], CloseLimit);
        }
        catch (AggregateException)
        {
            // A peer that is gone needs no last message.
        }
    }

    private sealed class Entry(OpenWriters all, FrameWriter writer) : IDisposable
    {
        public void Dispose() => all.open.TryRemove(writer, out _);
    }
}
