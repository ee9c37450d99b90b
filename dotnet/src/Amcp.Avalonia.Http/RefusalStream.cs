using Microsoft.AspNetCore.Http;

namespace Amcp.Avalonia.Http;

/// <summary>Passes the body of a response on, but holds that of a refusal back, which <see cref="Refusals"/> completes.</summary>
/// <param name="response">The response.</param>
/// <param name="body">The body as Kestrel sends it.</param>
internal sealed class RefusalStream(HttpResponse response, Stream body) : MemoryStream
{
    private bool IsRefusal => response.StatusCode >= StatusCodes.Status400BadRequest;

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default) =>
        IsRefusal ? base.WriteAsync(buffer, cancellationToken) : body.WriteAsync(buffer, cancellationToken);

    public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        WriteAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    public override Task FlushAsync(CancellationToken cancellationToken) => IsRefusal ? Task.CompletedTask : body.FlushAsync(cancellationToken);
}
