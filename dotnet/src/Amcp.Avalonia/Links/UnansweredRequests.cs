using System.Collections.Concurrent;
using ModelContextProtocol.Protocol;
using MessageId = ModelContextProtocol.Protocol.RequestId;

namespace Amcp.Avalonia.Links;

/// <summary>Tracks the unanswered requests of one connection.</summary>
internal sealed class UnansweredRequests(OpenCalls calls) : IDisposable
{
    private readonly ConcurrentDictionary<MessageId, IDisposable> _open = new();

    /// <summary>Tracks a received message. A request is open until it is answered, or cancelled without an answer.</summary>
    public void Received(JsonRpcMessage message)
    {
        if (message is JsonRpcRequest request)
        {
            var open = calls.Begin();
            if (!_open.TryAdd(request.Id, open))
            {
                // A second request with an id that is still open has no answer of its own.
                open.Dispose();
            }
        }
        else if (message is JsonRpcNotification { Method: NotificationMethods.CancelledNotification, Params: { } parameters })
        {
            Close(parameters["requestId"] is System.Text.Json.Nodes.JsonValue id && id.TryGetValue(out long number)
                ? new MessageId(number)
                : new MessageId(parameters["requestId"]?.ToString() ?? ""));
        }
    }

    /// <summary>Tracks a sent message.</summary>
    public void Sent(JsonRpcMessage message)
    {
        if (message is JsonRpcResponse or JsonRpcError)
            Close(((JsonRpcMessageWithId)message).Id);
    }

    /// <summary>Ends all requests, because the connection is lost.</summary>
    public void Dispose()
    {
        foreach (var id in _open.Keys)
            Close(id);
    }

    private void Close(MessageId id)
    {
        if (_open.TryRemove(id, out var open))
            open.Dispose();
    }
}
