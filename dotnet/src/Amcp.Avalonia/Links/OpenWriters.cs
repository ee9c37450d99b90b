using System.Collections.Concurrent;

namespace Amcp.Avalonia.Links;

/// <summary>Holds the open line-based connections that this app accepted.</summary>
internal sealed class OpenWriters
{
    private static readonly TimeSpan s_closeLimit = TimeSpan.FromMilliseconds(300);

    private readonly ConcurrentDictionary<FrameWriter, bool> _open = new();

    /// <summary>Adds a connection until the result is disposed.</summary>
    public IDisposable Add(FrameWriter writer)
    {
        _open[writer] = true;
        return new Entry(this, writer);
    }

    /// <summary>Sends a last message over every connection, and no second one. Waits only briefly, because the app is ending.</summary>
    public void SendLast(ReadOnlyMemory<byte> message)
    {
        var writers = _open.Keys.Where(writer => _open.TryRemove(writer, out _)).ToList();
        try
        {
            Task.WaitAll([.. writers.Select(writer => Task.Run(() => writer.WriteAsync(message, CancellationToken.None)))], s_closeLimit);
        }
        catch (AggregateException)
        {
            // A peer that is gone needs no last message.
        }
    }

    private sealed class Entry(OpenWriters all, FrameWriter writer) : IDisposable
    {
        public void Dispose() => all._open.TryRemove(writer, out _);
    }
}
