using System.Globalization;
using System.Text;

namespace Amcp.Avalonia.Links.Http;

/// <summary>Writes a chunked HTTP body. Each flush sends the pending bytes as one chunk.</summary>
/// <param name="connection">The connection, which the caller owns.</param>
internal sealed class ChunkedStream(Stream connection) : WriteOnlyStream
{
    private readonly MemoryStream pending = new();

    /// <inheritdoc/>
    public override void Write(ReadOnlySpan<byte> buffer) => pending.Write(buffer);

    /// <inheritdoc/>
    public override async Task FlushAsync(CancellationToken cancellationToken)
    {
        if (pending.Length == 0)
        {
            return;
        }

        var size = Encoding.ASCII.GetBytes(pending.Length.ToString("X", CultureInfo.InvariantCulture) + "\r\n");
        byte[] chunk = [.. size, .. pending.GetBuffer().AsSpan(0, (int)pending.Length), .. "\r\n"u8];
        pending.SetLength(0);
        await connection.WriteAsync(chunk, cancellationToken).ConfigureAwait(false);
        await connection.FlushAsync(cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Sends the pending bytes and the final chunk.</summary>
    public async Task EndAsync(CancellationToken cancel)
    {
        await FlushAsync(cancel).ConfigureAwait(false);
        await connection.WriteAsync("0\r\n\r\n"u8.ToArray(), cancel).ConfigureAwait(false);
        await connection.FlushAsync(cancel).ConfigureAwait(false);
    }
}
