using System.Text.Json.Serialization.Metadata;
using Amcp.Avalonia.Logging;
using Microsoft.Extensions.Logging;
using ModelContextProtocol;
using ModelContextProtocol.Protocol;

namespace Amcp.Avalonia.Links;

/// <summary>
/// Implements the MCP SDK's transport on a connection. It continues with the handshake's reader. A malformed or oversized message affects only itself.
/// </summary>
internal sealed class FrameTransport : TransportBase
{
    private static readonly JsonTypeInfo<JsonRpcMessage> s_shape =
        (JsonTypeInfo<JsonRpcMessage>)McpJsonUtilities.DefaultOptions.GetTypeInfo(typeof(JsonRpcMessage));

    private readonly FrameReader _reader;
    private readonly FrameWriter _writer;
    private readonly JsonLog _log;
    private readonly UnansweredRequests _unanswered;
    private readonly CancellationTokenSource _stop = new();
    private readonly Task _reading;

    /// <summary>Creates the transport and starts reading.</summary>
    public FrameTransport(FrameReader reader, FrameWriter writer, OpenCalls calls, JsonLog log)
        : base("amcp link", loggerFactory: null)
    {
        _reader = reader;
        _writer = writer;
        _log = log;
        _unanswered = new UnansweredRequests(calls);
        SetConnected();
        _reading = Task.Run(ReadAllAsync);
    }

    public override async Task SendMessageAsync(JsonRpcMessage message, CancellationToken cancellationToken = default)
    {
        var pieces = LargeAnswers.Complete(message) ?? [JsonSerializer.SerializeToUtf8Bytes(message, s_shape)];
        var size = pieces.Sum(piece => (long)piece.Length);
        if (size > _reader.MaxBytes && message is JsonRpcResponse { Id: var id })
            pieces = [TooLarge(RequestId.AsJson(id.Id), $"The answer has {size} bytes; {_reader.MaxBytes} are allowed.")];

        try
        {
            await _writer.WriteAsync(pieces, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            _unanswered.Sent(message);
        }
    }

    public override async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync().ConfigureAwait(false);
        await _reading.ConfigureAwait(false);
        _unanswered.Dispose();
        _stop.Dispose();
    }

    private static ReadOnlyMemory<byte> TooLarge(string rawId, string message) =>
        LinkMessage.Error(rawId, -32600, "AMCP_PROXY_FRAME_TOO_LARGE", message, "Ask for less at once: a smaller scale, a depth, a root; or raise McpEmbedded:MaxMessageBytes of the app.");

    private async Task ReadAllAsync()
    {
        try
        {
            while (await _reader.ReadAsync(_stop.Token).ConfigureAwait(false) is { } frame)
            {
                if (frame.IsTooLarge)
                {
                    await RefuseAsync(frame, id => TooLarge(id, $"The message is longer than {_reader.MaxBytes} bytes.")).ConfigureAwait(false);
                }
                else if (Parse(frame) is { } message)
                {
                    _unanswered.Received(message);
                    await WriteMessageAsync(message, _stop.Token).ConfigureAwait(false);
                }
                else
                {
                    await RefuseAsync(frame, id => LinkMessage.Error(
                        id, -32700, "AMCP_PROXY_BAD_FRAME", "The line is not a JSON-RPC message.", "Send one JSON-RPC message per line.")).ConfigureAwait(false);
                }
            }
        }
        catch (Exception gone) when (gone is IOException or OperationCanceledException or ObjectDisposedException)
        {
            _log.Write(LogLevel.Debug, $"The link ended: {gone.Message}");
        }
        finally
        {
            SetDisconnected();
        }
    }

    private static JsonRpcMessage? Parse(Frame frame)
    {
        try
        {
            return JsonSerializer.Deserialize(frame.Bytes.Span, s_shape);
        }
        catch (JsonException)
        {
            return null;
        }
    }

    private async Task RefuseAsync(Frame frame, Func<string, ReadOnlyMemory<byte>> answer)
    {
        _log.Write(LogLevel.Warning, frame.IsTooLarge ? "Dropped a message that is too large." : "Dropped a line that is not a JSON-RPC message.");
        if (RequestId.Find(frame.Bytes.Span) is { } id)
            await _writer.WriteAsync(answer(id), _stop.Token).ConfigureAwait(false);
    }
}
