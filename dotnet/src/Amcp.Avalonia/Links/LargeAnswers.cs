using System.Text.Json.Nodes;
using Amcp.Avalonia.Tools;
using ModelContextProtocol.Protocol;
using ModelContextProtocol.Server;
using MessageId = ModelContextProtocol.Protocol.RequestId;

namespace Amcp.Avalonia.Links;

/// <summary>
/// Keeps large answers outside the MCP SDK and inserts them when the message is sent, because the SDK would serialize, parse and serialize them again.
/// </summary>
internal static class LargeAnswers
{
    /// <summary>Smaller answers go through the SDK.</summary>
    private const int Least = 32 * 1024;

    private const string Key = "amcp/large";

    private static readonly JsonElement s_stand = JsonDocument.Parse("{}").RootElement;

    /// <summary>Keeps a large answer with its request, for the response. It is freed with the request, also if the call is cancelled and never answered.</summary>
    /// <param name="request">The request.</param>
    /// <param name="answer">The answer.</param>
    /// <returns>The answer to pass to the SDK; small answers are returned unchanged.</returns>
    public static ToolAnswer Keep(RequestContext<CallToolRequestParams> request, ToolAnswer answer)
    {
        if (answer.Json is not { } json || json.Length < Least)
            return answer;

        request.Items[Key] = answer;
        return new ToolAnswer(s_stand, "", answer.Images) { Changes = answer.Changes, Outline = answer.Outline };
    }

    /// <summary>Returns the complete message in chunks, without copying the kept parts; null if nothing was kept.</summary>
    public static IReadOnlyList<ReadOnlyMemory<byte>>? Complete(JsonRpcMessage message)
    {
        if (message is not JsonRpcResponse { Id: var id, Result: JsonObject result } || message.Context?.Items?.TryGetValue(Key, out var kept) != true)
            return null;

        var answer = (ToolAnswer)kept!;
        var chunks = new JsonChunks();
        using var json = new Utf8JsonWriter(chunks);
        json.WriteStartObject();
        json.WriteString("jsonrpc"u8, "2.0"u8);
        json.WritePropertyName("id"u8);
        WriteId(json, id);
        json.WritePropertyName("result"u8);
        json.WriteStartObject();
        foreach (var (name, value) in result)
        {
            json.WritePropertyName(name);
            switch (name)
            {
                case "structuredContent":
                    chunks.Append(json, answer.Json!);
                    break;
                case "content" when value is JsonArray { Count: > 0 } content:
                    json.WriteStartArray();
                    WriteText(json, chunks, answer);
                    WriteAll(json, content.Skip(1));
                    json.WriteEndArray();
                    break;
                default:
                    Write(json, value);
                    break;
            }
        }

        json.WriteEndObject();
        json.WriteEndObject();
        json.Flush();
        return chunks.Written;
    }

    private static void WriteId(Utf8JsonWriter json, MessageId id)
    {
        if (id.Id is long number)
            json.WriteNumberValue(number);
        else
            json.WriteStringValue(id.ToString());
    }

    // The first content block is the text.
    private static void WriteText(Utf8JsonWriter json, JsonChunks chunks, ToolAnswer answer)
    {
        json.WriteStartObject();
        json.WriteString("type"u8, "text"u8);
        json.WritePropertyName("text"u8);
        chunks.Append(json, answer.TextJson ?? JsonChunks.OfText([answer.Text.AsMemory()]));
        json.WriteEndObject();
    }

    private static void WriteAll(Utf8JsonWriter json, IEnumerable<JsonNode?> values)
    {
        foreach (var value in values)
            Write(json, value);
    }

    private static void Write(Utf8JsonWriter json, JsonNode? value)
    {
        if (value is null)
            json.WriteNullValue();
        else
            value.WriteTo(json);
    }
}
