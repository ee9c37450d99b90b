using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using System.Threading.Channels;
using ModelContextProtocol;
using ModelContextProtocol.Protocol;
using ModelContextProtocol.Server;

namespace Amcp.Avalonia.Http;

/// <summary>Keeps a session's messages that answer no request until the client fetches them, so that none is lost before or between its streams.</summary>
internal sealed class EventBacklog
{
    private const int MaxEvents = 256;

    private static readonly JsonTypeInfo<JsonRpcMessage> s_shape =
        (JsonTypeInfo<JsonRpcMessage>)McpJsonUtilities.DefaultOptions.GetTypeInfo(typeof(JsonRpcMessage));

    private readonly object _gate = new();
    private readonly SemaphoreSlim _turn = new(1, 1);
    private readonly Channel<JsonRpcMessage> _events =
        Channel.CreateBounded<JsonRpcMessage>(new BoundedChannelOptions(MaxEvents) { FullMode = BoundedChannelFullMode.DropOldest });

    private CancellationTokenSource? _reader;

    /// <summary>Takes messages that belong to no request, as a filter of the SDK.</summary>
    public McpMessageHandler Divert(McpMessageHandler next) => (context, cancel) =>
        context.JsonRpcMessage is JsonRpcNotification { Context: null or { RelatedTransport: null } } unsolicited && TryAdd(unsolicited)
            ? Task.CompletedTask
            : next(context, cancel);

    /// <summary>Adds a message, in place of the oldest one if there are too many.</summary>
    public bool TryAdd(JsonRpcMessage message) => _events.Writer.TryWrite(message);

    /// <summary>Writes events to a client until cancelled. A later client takes the place of an earlier one.</summary>
    /// <param name="client">The stream of the client.</param>
    /// <param name="life">Cancelled when the client or the session is gone, and here when another client comes.</param>
    public async Task CopyToAsync(Stream client, CancellationTokenSource life)
    {
        lock (_gate)
        {
            _reader?.Cancel();
            _reader = life;
        }

        try
        {
            // From the head of the answer on, the client expects the events on this stream and no longer on an earlier one.
            await _turn.WaitAsync(life.Token).ConfigureAwait(false);
            try
            {
                await client.FlushAsync(life.Token).ConfigureAwait(false);
                await WriteAllAsync(client, life.Token).ConfigureAwait(false);
            }
            finally
            {
                _turn.Release();
            }
        }
        catch (OperationCanceledException) when (life.IsCancellationRequested)
        {
        }
        finally
        {
            lock (_gate)
                _reader = _reader == life ? null : _reader;
        }
    }

    private async Task WriteAllAsync(Stream client, CancellationToken cancel)
    {
        while (await _events.Reader.WaitToReadAsync(cancel).ConfigureAwait(false))
        {
            while (_events.Reader.TryPeek(out var next))
            {
                byte[] written = [.. "data: "u8, .. JsonSerializer.SerializeToUtf8Bytes(next, s_shape), .. "\n\n"u8];
                await client.WriteAsync(written, cancel).ConfigureAwait(false);
                await client.FlushAsync(cancel).ConfigureAwait(false);
                _events.Reader.TryRead(out _);
            }
        }
    }
}
