using System.Buffers;
using System.Collections.Concurrent;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using Amcp.Avalonia.Tools;
using ModelContextProtocol.Protocol;
using MessageId = ModelContextProtocol.Protocol.RequestId;

namespace Amcp.Avalonia.Link;

/// <summary>
/// Keeps what is long in an answer while the MCP SDK makes the message around it, and puts it in when the message is sent: the SDK would write,
/// parse and write again every byte of it. Thread-safe.
/// </summary>
internal sealed class LargeAnswers
{
    /// <summary>Shorter ones take the SDK's own way.</summary>
    private const int Least = 32 * 1024;

    // Nothing of it becomes part of a page, so an outline's many quotes need no six characters each.
    private static readonly JsonWriterOptions s_readable = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };
    private static readonly JsonElement s_stand = JsonDocument.Parse("{}").RootElement;

    private readonly ConcurrentDictionary<MessageId, ToolAnswer> _kept = new();

    /// <summary>Keeps an answer that is long.</summary>
    /// <param name="id">Of the request.</param>
    /// <param name="answer">What was found out.</param>
    /// <returns>What the SDK is given instead: the answer itself where it is short.</returns>
    public ToolAnswer Keep(MessageId id, ToolAnswer answer)
    {
        if (answer.Json.Length < Least)
        {
            return answer;
        }

        _kept[id] = answer;
        return new ToolAnswer(s_stand, "", answer.Images);
    }

    /// <summary>The whole message with what was kept for it, in pieces, so that what is long is not copied; null where nothing was.</summary>
    public IReadOnlyList<ReadOnlyMemory<byte>>? Complete(JsonRpcMessage message)
    {
        if (message is not JsonRpcMessageWithId { Id: var id } || !_kept.TryRemove(id, out var answer) || message is not JsonRpcResponse { Result: JsonObject result })
        {
            return null;
        }

        var buffer = new ArrayBufferWriter<byte>((2 * answer.Text.Length) + Least);
        using var json = new Utf8JsonWriter(buffer, s_readable);
        json.WriteStartObject();
        json.WriteString("jsonrpc"u8, "2.0"u8);
        json.WritePropertyName("id"u8);
        WriteId(json, id);
        json.WritePropertyName("result"u8);
        var stand = Write(json, result, answer.Text);
        json.WriteEndObject();
        json.Flush();
        var written = buffer.WrittenMemory;
        return stand is { } range ? [written[..range.Start], answer.Json, written[range.End..]] : [written];
    }

    private static void WriteId(Utf8JsonWriter json, MessageId id)
    {
        if (id.Id is long number)
        {
            json.WriteNumberValue(number);
        }
        else
        {
            json.WriteStringValue(id.ToString());
        }
    }

    // Where the stand-in for the structured content is, if there is one.
    private static Range? Write(Utf8JsonWriter json, JsonObject result, string text)
    {
        Range? stand = null;
        json.WriteStartObject();
        foreach (var (name, value) in result)
        {
            json.WritePropertyName(name);
            switch (name)
            {
                case "structuredContent":
                    json.WriteStartObject();
                    json.WriteEndObject();
                    var end = (int)(json.BytesCommitted + json.BytesPending);
                    stand = (end - "{}".Length)..end;
                    break;
                case "content" when value is JsonArray { Count: > 0 } content:
                    WriteContent(json, content, text);
                    break;
                case var _ when value is null:
                    json.WriteNullValue();
                    break;
                default:
                    value.WriteTo(json);
                    break;
            }
        }

        json.WriteEndObject();
        return stand;
    }

    // The first block is the text.
    private static void WriteContent(Utf8JsonWriter json, JsonArray content, string text)
    {
        json.WriteStartArray();
        foreach (var block in content)
        {
            if (block == content[0])
            {
                json.WriteStartObject();
                json.WriteString("type"u8, "text"u8);
                json.WriteString("text"u8, text);
                json.WriteEndObject();
            }
            else
            {
                block!.WriteTo(json);
            }
        }

        json.WriteEndArray();
    }
}
