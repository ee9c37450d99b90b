namespace Amcp.Avalonia.Link;

/// <summary>Writes lines; each goes out whole, whoever else is writing.</summary>
/// <param name="stream">The connection; stays the caller's.</param>
internal sealed class FrameWriter(Stream stream)
{
    // What is short goes out in one packet with its end.
    private const int LargestCopied = 64 * 1024;

    private static readonly byte[] s_end = "\n"u8.ToArray();

    private readonly SemaphoreSlim turn = new(1, 1);

    /// <summary>Sends one message.</summary>
    /// <param name="message">JSON without line breaks.</param>
    /// <param name="cancel">Stops waiting for the turn; a line that has begun is written to its end.</param>
    /// <exception cref="IOException">The connection is gone.</exception>
    public async Task WriteAsync(ReadOnlyMemory<byte> message, CancellationToken cancel)
    {
        var line = message.Length > LargestCopied ? message : Copied(message);
        await turn.WaitAsync(cancel).ConfigureAwait(false);
        try
        {
            await stream.WriteAsync(line, CancellationToken.None).ConfigureAwait(false);
            if (message.Length > LargestCopied)
            {
                await stream.WriteAsync(s_end, CancellationToken.None).ConfigureAwait(false);
            }

            await stream.FlushAsync(CancellationToken.None).ConfigureAwait(false);
        }
        finally
        {
            turn.Release();
        }
    }

    private static ReadOnlyMemory<byte> Copied(ReadOnlyMemory<byte> message)
    {
        var line = new byte[message.Length + s_end.Length];
        message.CopyTo(line);
        s_end.CopyTo(line, message.Length);
        return line;
    }
}
