using System.Globalization;
using System.Text;

namespace Amcp.Avalonia.Links.Http;

/// <summary>Writes the response to one request, either whole or as a stream.</summary>
/// <param name="connection">The connection.</param>
/// <param name="keepsAlive">Whether another request may follow.</param>
internal sealed class HttpReply(Stream connection, bool keepsAlive)
{
    private readonly List<(string Name, string Value)> headers = [];
    private ChunkedStream? body;

    /// <summary>Gets a value indicating whether the status has been sent.</summary>
    public bool HasBegun { get; private set; }

    /// <summary>Gets or sets a value indicating whether another request may follow on this connection.</summary>
    public bool KeepsAlive { get; set; } = keepsAlive;

    /// <summary>Adds a header for <see cref="SendAsync"/> or <see cref="BeginAsync"/>.</summary>
    public void AddHeader(string name, string value) => headers.Add((name, value));

    /// <summary>Sends a whole response.</summary>
    public async Task SendAsync(int status, string? mediaType, ReadOnlyMemory<byte> content, CancellationToken cancel)
    {
        if (mediaType is not null)
        {
            AddHeader("Content-Type", mediaType);
        }

        if (status is not 204)
        {
            AddHeader("Content-Length", content.Length.ToString(CultureInfo.InvariantCulture));
        }

        var head = Head(status);
        var whole = new byte[head.Length + content.Length];
        head.CopyTo(whole, 0);
        content.CopyTo(whole.AsMemory(head.Length));
        HasBegun = true;
        await connection.WriteAsync(whole, cancel).ConfigureAwait(false);
        await connection.FlushAsync(cancel).ConfigureAwait(false);
    }

    /// <summary>Sends status and headers, and returns the stream of the body.</summary>
    public async Task<Stream> BeginAsync(int status, string mediaType, CancellationToken cancel)
    {
        AddHeader("Content-Type", mediaType);
        AddHeader("Transfer-Encoding", "chunked");
        HasBegun = true;
        await connection.WriteAsync(Head(status), cancel).ConfigureAwait(false);
        await connection.FlushAsync(cancel).ConfigureAwait(false);
        return body = new ChunkedStream(connection);
    }

    /// <summary>Ends a response started by <see cref="BeginAsync"/>.</summary>
    public Task EndAsync(CancellationToken cancel) => body?.EndAsync(cancel) ?? Task.CompletedTask;

    private static string ReasonOf(int status) => status switch
    {
        200 => "OK",
        202 => "Accepted",
        204 => "No Content",
        400 => "Bad Request",
        401 => "Unauthorized",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        406 => "Not Acceptable",
        413 => "Content Too Large",
        415 => "Unsupported Media Type",
        431 => "Request Header Fields Too Large",
        505 => "HTTP Version Not Supported",
        _ => "Internal Server Error",
    };

    private byte[] Head(int status)
    {
        var text = new StringBuilder(string.Create(CultureInfo.InvariantCulture, $"HTTP/1.1 {status} {ReasonOf(status)}\r\n"));
        foreach (var (name, value) in headers)
        {
            text.Append(name).Append(": ").Append(value).Append("\r\n");
        }

        text.Append("Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n");
        text.Append(KeepsAlive ? "\r\n" : "Connection: close\r\n\r\n");
        return Encoding.ASCII.GetBytes(text.ToString());
    }
}
