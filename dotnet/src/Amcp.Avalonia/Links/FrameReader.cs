using System.Buffers;
using System.IO.Pipelines;
using Amcp.Shared;

namespace Amcp.Avalonia.Links;

/// <summary>
/// Splits a stream into lines. Bytes read beyond a line stay buffered, so that the handshake and the following MCP session share one connection without
/// loss.
/// </summary>
/// <param name="stream">The connection, which the caller owns.</param>
/// <param name="maxBytes">The maximum frame length until authentication; longer frames are dropped and reported.</param>
internal sealed class FrameReader(Stream stream, int maxBytes = Frame.MaxBytes)
{
    private const int KeptOfTooLarge = 4096;

    private readonly PipeReader _pipe = PipeReader.Create(stream, new StreamPipeReaderOptions(bufferSize: 64 * 1024, leaveOpen: true));

    /// <summary>Gets or sets the maximum frame length.</summary>
    public int MaxBytes { get; set; } = maxBytes;

    /// <summary>Delays frames; null unless delays are configured.</summary>
    public DelaySequence? Delays { get; init; } = DelaySequence.FromEnvironment("link.read");

    /// <summary>Waits for the next non-empty line; null at the end of the stream.</summary>
    public async Task<Frame?> ReadAsync(CancellationToken cancel)
    {
        var frame = await NextAsync(cancel).ConfigureAwait(false);
        await (Delays?.WaitAsync(cancel) ?? Task.CompletedTask).ConfigureAwait(false);
        return frame;
    }

    private async Task<Frame?> NextAsync(CancellationToken cancel)
    {
        long scanned = 0;
        byte[]? beginningOfTooLarge = null;
        while (true)
        {
            var read = await _pipe.ReadAsync(cancel).ConfigureAwait(false);
            var buffer = read.Buffer;
            if (buffer.Slice(scanned).PositionOf((byte)'\n') is { } end)
            {
                var line = buffer.Slice(0, end);
                var isTooLarge = beginningOfTooLarge is not null || line.Length > MaxBytes;
                var bytes = beginningOfTooLarge ?? (isTooLarge ? line.Slice(0, Math.Min(line.Length, KeptOfTooLarge)) : line).ToArray();
                _pipe.AdvanceTo(buffer.GetPosition(1, end));
                scanned = 0;
                beginningOfTooLarge = null;
                if (bytes.AsSpan().TrimEnd((byte)'\r').Length > 0)
                    return new Frame(bytes, isTooLarge);

                continue;
            }

            if (read.IsCompleted)
                return null;

            if (buffer.Length > MaxBytes || beginningOfTooLarge is not null)
            {
                beginningOfTooLarge ??= buffer.Slice(0, Math.Min(buffer.Length, KeptOfTooLarge)).ToArray();
                _pipe.AdvanceTo(buffer.End);
                scanned = 0;
            }
            else
            {
                _pipe.AdvanceTo(buffer.Start, buffer.End);
                scanned = buffer.Length;
            }
        }
    }
}
