using Amcp.Shared;

namespace Amcp.Avalonia.Links;

/// <summary>Writes lines atomically; concurrent writers do not interleave.</summary>
/// <param name="stream">The connection, which the caller owns.</param>
internal sealed class FrameWriter(Stream stream)
{
    // A short message and its line end are sent in one packet.
    private const int LargestCopied = 64 * 1024;

    private static readonly byte[] s_end = "\n"u8.ToArray();

    private readonly SemaphoreSlim _turn = new(1, 1);

    /// <summary>Delays frames; null unless delays are configured.</summary>
    public DelaySequence? Delays { get; init; } = DelaySequence.FromEnvironment("link.write");

    /// <summary>Sends one message.</summary>
    /// <param name="message">The JSON, without line breaks.</param>
    /// <param name="cancel">Cancels waiting for the write lock; a line that has started is completed.</param>
    /// <exception cref="IOException">The connection is lost.</exception>
    public Task WriteAsync(ReadOnlyMemory<byte> message, CancellationToken cancel) => WriteAsync([message], cancel);

    /// <summary>Sends one message.</summary>
    /// <param name="message">The message, in chunks.</param>
    /// <param name="cancel">Cancels waiting for the write lock; a line that has started is completed.</param>
    /// <exception cref="IOException">The connection is lost.</exception>
    public async Task WriteAsync(IReadOnlyList<ReadOnlyMemory<byte>> message, CancellationToken cancel)
    {
        await _turn.WaitAsync(cancel).ConfigureAwait(false);
        try
        {
            await (Delays?.WaitAsync(cancel) ?? Task.CompletedTask).ConfigureAwait(false);
            foreach (var part in Line(message))
                await stream.WriteAsync(part, CancellationToken.None).ConfigureAwait(false);

            await stream.FlushAsync(CancellationToken.None).ConfigureAwait(false);
        }
        finally
        {
            _turn.Release();
        }
    }

    // Large chunks are written unchanged. Small ones after them are combined with the line end.
    private static IEnumerable<ReadOnlyMemory<byte>> Line(IReadOnlyList<ReadOnlyMemory<byte>> message)
    {
        for (var at = 0; at < message.Count - 1; at++)
            yield return message[at];

        var last = message[^1];
        yield return last.Length > LargestCopied ? last : WithEnd(last);
        if (last.Length > LargestCopied)
            yield return s_end;
    }

    private static ReadOnlyMemory<byte> WithEnd(ReadOnlyMemory<byte> message)
    {
        var line = new byte[message.Length + s_end.Length];
        message.CopyTo(line);
        s_end.CopyTo(line, message.Length);
        return line;
    }
}
