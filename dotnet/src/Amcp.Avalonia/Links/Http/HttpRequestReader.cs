using System.Buffers;
using System.Globalization;
using System.IO.Pipelines;
using System.Text;

namespace Amcp.Avalonia.Links.Http;

/// <summary>Reads the sequential requests of one connection.</summary>
/// <param name="stream">The connection, which the caller owns.</param>
internal sealed class HttpRequestReader(Stream stream)
{
    private const int MaxHeadBytes = 32 * 1024;
    private const int MaxChunkLineBytes = 1024;
    private const int MaxDiscardedBytes = 64 * 1024 * 1024;

    private readonly PipeReader pipe = PipeReader.Create(stream, new StreamPipeReaderOptions(bufferSize: 16 * 1024, leaveOpen: true));

    /// <summary>Waits for the next request; null if the client closed the connection between two requests.</summary>
    /// <exception cref="HttpFault">The data is not HTTP, or the head is too long.</exception>
    public async Task<HttpRequestHead?> ReadHeadAsync(CancellationToken cancel)
    {
        while (true)
        {
            var read = await pipe.ReadAsync(cancel).ConfigureAwait(false);
            if (TryCut(read.Buffer, "\r\n\r\n"u8, out var head, out var next))
            {
                if (head.Length > MaxHeadBytes)
                {
                    throw TooLong();
                }

                var bytes = head.ToArray();
                pipe.AdvanceTo(next);
                return HttpHeadParser.Parse(bytes);
            }

            if (read.Buffer.Length > MaxHeadBytes)
            {
                throw TooLong();
            }

            if (read.IsCompleted)
            {
                return null;
            }

            pipe.AdvanceTo(read.Buffer.Start, read.Buffer.End);
        }
    }

    /// <summary>Reads the body of a request; empty if there is none.</summary>
    /// <exception cref="HttpFault">413, or an invalid length.</exception>
    /// <exception cref="EndOfStreamException">The client disconnected within the body.</exception>
    public async Task<ReadOnlyMemory<byte>> ReadBodyAsync(HttpRequestHead head, int maxBytes, CancellationToken cancel)
    {
        if (head.IsChunked)
        {
            return await ReadChunksAsync(maxBytes, cancel).ConfigureAwait(false);
        }

        if (head["Content-Length"].Length == 0)
        {
            return ReadOnlyMemory<byte>.Empty;
        }

        var length = LengthOf(head) ?? throw HttpFault.Malformed("Content-Length is not a whole number.");
        return length > maxBytes ? throw TooLarge(maxBytes) : await ReadExactlyAsync((int)length, cancel).ConfigureAwait(false);
    }

    /// <summary>Discards an unread body.</summary>
    /// <param name="head">The request.</param>
    /// <param name="wasTouched">Whether reading has failed; then only a body of known length can be skipped.</param>
    /// <param name="cancel">Cancels the operation.</param>
    /// <returns>True if the next request can be read.</returns>
    public async Task<bool> TryDiscardBodyAsync(HttpRequestHead head, bool wasTouched, CancellationToken cancel)
    {
        if (head.IsChunked || LengthOf(head) is not { } left || left > MaxDiscardedBytes)
        {
            return !wasTouched && !head.IsChunked && head["Content-Length"].Length == 0;
        }

        while (left > 0)
        {
            var read = await pipe.ReadAsync(cancel).ConfigureAwait(false);
            var part = Math.Min(left, read.Buffer.Length);
            pipe.AdvanceTo(read.Buffer.GetPosition(part));
            left -= part;
            if (left > 0 && read.IsCompleted)
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Waits until the client closes or breaks the connection. Data received meanwhile is dropped.</summary>
    /// <exception cref="OperationCanceledException">The wait was cancelled.</exception>
    public async Task WaitForCloseAsync(CancellationToken cancel)
    {
        try
        {
            while (await pipe.ReadAsync(cancel).ConfigureAwait(false) is { IsCompleted: false } read)
            {
                pipe.AdvanceTo(read.Buffer.End);
            }
        }
        catch (IOException)
        {
            // A broken connection is closed, too.
        }
    }

    private static long? LengthOf(HttpRequestHead head) =>
        long.TryParse(head["Content-Length"], NumberStyles.None, CultureInfo.InvariantCulture, out var length) ? length : null;

    private static bool TryCut(ReadOnlySequence<byte> buffer, ReadOnlySpan<byte> mark, out ReadOnlySequence<byte> before, out SequencePosition after)
    {
        var reader = new SequenceReader<byte>(buffer);
        var isFound = reader.TryReadTo(out before, mark);
        after = reader.Position;
        return isFound;
    }

    private static HttpFault TooLong() =>
        new(431, "AMCP_PROXY_FRAME_TOO_LARGE", $"The head of the request is longer than {MaxHeadBytes} bytes.", "Send fewer or shorter headers.");

    private static HttpFault TooLarge(int maxBytes) =>
        new(413, "AMCP_PROXY_FRAME_TOO_LARGE", $"The message is longer than {maxBytes} bytes.", "Ask for less at once: a smaller scale, a depth, a root.");

    private async Task<byte[]> ReadExactlyAsync(int length, CancellationToken cancel)
    {
        var read = await pipe.ReadAtLeastAsync(length, cancel).ConfigureAwait(false);
        if (read.Buffer.Length < length)
        {
            throw new EndOfStreamException("The client left in the middle of a body.");
        }

        var body = read.Buffer.Slice(0, length).ToArray();
        pipe.AdvanceTo(read.Buffer.GetPosition(length));
        return body;
    }

    private async Task<ReadOnlyMemory<byte>> ReadChunksAsync(int maxBytes, CancellationToken cancel)
    {
        var body = new ArrayBufferWriter<byte>();
        while (true)
        {
            var size = (await ReadLineAsync(cancel).ConfigureAwait(false)).Split(';')[0].Trim();
            if (!int.TryParse(size, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var length) || length < 0)
            {
                throw HttpFault.Malformed("A chunk does not begin with its size.");
            }

            if (length == 0)
            {
                break;
            }

            if (body.WrittenCount + (long)length > maxBytes)
            {
                throw TooLarge(maxBytes);
            }

            body.Write(await ReadExactlyAsync(length, cancel).ConfigureAwait(false));
            if ((await ReadLineAsync(cancel).ConfigureAwait(false)).Length > 0)
            {
                throw HttpFault.Malformed("A chunk is longer than its size.");
            }
        }

        while ((await ReadLineAsync(cancel).ConfigureAwait(false)).Length > 0)
        {
            // Trailers are ignored.
        }

        return body.WrittenMemory;
    }

    private async Task<string> ReadLineAsync(CancellationToken cancel)
    {
        while (true)
        {
            var read = await pipe.ReadAsync(cancel).ConfigureAwait(false);
            if (TryCut(read.Buffer, "\r\n"u8, out var line, out var next))
            {
                var text = Encoding.Latin1.GetString(line.ToArray());
                pipe.AdvanceTo(next);
                return text;
            }

            if (read.IsCompleted || read.Buffer.Length > MaxChunkLineBytes)
            {
                throw HttpFault.Malformed("A line of a chunked body does not end.");
            }

            pipe.AdvanceTo(read.Buffer.Start, read.Buffer.End);
        }
    }
}
