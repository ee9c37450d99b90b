using System.Buffers;
using System.Collections.Concurrent;
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

    /// <summary>The whole message with what was kept for it; null where nothing was.</summary>
    public ReadOnlyMemory<byte>? Complete(JsonRpcMessage message)
    {
        if (message is not JsonRpcMessageWithId { Id: var id } || !_kept.TryRemove(id, out var answer) || message is not JsonRpcResponse { Result: JsonObject result })
        {
            return null;
        }

        var buffer = new ArrayBufferWriter<byte>(answer.Json.Length + (2 * answer.Text.Length) + Least);
        using var json = new Utf8JsonWriter(buffer);
        json.WriteStartObject();
        json.WriteString("jsonrpc"u8, "2.0"u8);
        json.WritePropertyName("id"u8);
        WriteId(json, id);
        json.WritePropertyName("result"u8);
        Write(json, result, answer);
        json.WriteEndObject();
        json.Flush();
        return buffer.WrittenMemory;
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

    private static void Write(Utf8JsonWriter json, JsonObject result, ToolAnswer answer)
    {
        json.WriteStartObject();
        foreach (var (name, value) in result)
        {
            json.WritePropertyName(name);
            switch (name)
            {
                case "structuredContent":
                    json.WriteRawValue(answer.Json.Span, skipInputValidation: true);
                    break;
                case "content" when value is JsonArray { Count: > 0 } content:
                    WriteContent(json, content, answer.Text);
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
