using Amcp.Perturbation;

namespace Amcp.Avalonia.Link;

/// <summary>Writes lines; each goes out whole, whoever else is writing.</summary>
/// <param name="stream">The connection; stays the caller's.</param>
internal sealed class FrameWriter(Stream stream)
{
    // What is short goes out in one packet with its end.
    private const int LargestCopied = 64 * 1024;

    private static readonly byte[] s_end = "\n"u8.ToArray();

    private readonly SemaphoreSlim turn = new(1, 1);

    /// <summary>Holds frames up; null where nothing is perturbed.</summary>
    public DelaySequence? Delays { get; init; } = DelaySequence.FromEnvironment("link.write");

    /// <summary>Sends one message.</summary>
    /// <param name="message">JSON without line breaks.</param>
    /// <param name="cancel">Stops waiting for the turn; a line that has begun is written to its end.</param>
    /// <exception cref="IOException">The connection is gone.</exception>
    public Task WriteAsync(ReadOnlyMemory<byte> message, CancellationToken cancel) => WriteAsync([message], cancel);

    /// <summary>Sends one message.</summary>
    /// <param name="message">In pieces.</param>
    /// <param name="cancel">Stops waiting for the turn; a line that has begun is written to its end.</param>
    /// <exception cref="IOException">The connection is gone.</exception>
    public async Task WriteAsync(IReadOnlyList<ReadOnlyMemory<byte>> message, CancellationToken cancel)
    {
        await turn.WaitAsync(cancel).ConfigureAwait(false);
        try
        {
            await (Delays?.WaitAsync(cancel) ?? Task.CompletedTask).ConfigureAwait(false);
            foreach (var part in Line(message))
            {
                await stream.WriteAsync(part, CancellationToken.None).ConfigureAwait(false);
            }

            await stream.FlushAsync(CancellationToken.None).ConfigureAwait(false);
        }
        finally
        {
            turn.Release();
        }
    }

    // What is long goes out as it is, and what is short behind it together with the end.
    private static IEnumerable<ReadOnlyMemory<byte>> Line(IReadOnlyList<ReadOnlyMemory<byte>> message)
    {
        for (var at = 0; at < message.Count - 1; at++)
        {
            yield return message[at];
        }

        var last = message[^1];
        yield return last.Length > LargestCopied ? last : WithEnd(last);
        if (last.Length > LargestCopied)
        {
            yield return s_end;
        }
    }

    private static ReadOnlyMemory<byte> WithEnd(ReadOnlyMemory<byte> message)
    {
        var line = new byte[message.Length + s_end.Length];
        message.CopyTo(line);
        s_end.CopyTo(line, message.Length);
        return line;
    }
}
