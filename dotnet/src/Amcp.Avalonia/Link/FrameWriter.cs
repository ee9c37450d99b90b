namespace Amcp.Avalonia.Link;

/// <summary>Writes lines; each goes out whole, whoever else is writing.</summary>
/// <param name="stream">The connection; stays the caller's.</param>
internal sealed class FrameWriter(Stream stream)
{
    private readonly SemaphoreSlim turn = new(1, 1);

    /// <summary>Sends one message.</summary>
    /// <param name="message">JSON without line breaks.</param>
    /// <param name="cancel">Stops waiting for the turn; a line that has begun is written to its end.</param>
    /// <exception cref="IOException">The connection is gone.</exception>
    public async Task WriteAsync(ReadOnlyMemory<byte> message, CancellationToken cancel)
    {
        var line = new byte[message.Length + 1];
        message.CopyTo(line);
        line[^1] = (byte)'\n';
        await turn.WaitAsync(cancel).ConfigureAwait(false);
        try
        {
            await stream.WriteAsync(line, CancellationToken.None).ConfigureAwait(false);
            await stream.FlushAsync(CancellationToken.None).ConfigureAwait(false);
        }
        finally
        {
            turn.Release();
        }
    }
}
