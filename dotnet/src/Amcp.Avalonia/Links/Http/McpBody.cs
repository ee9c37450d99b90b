using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using ModelContextProtocol;
using ModelContextProtocol.Protocol;

namespace Amcp.Avalonia.Links.Http;

/// <summary>Reads the single JSON-RPC message of a POST.</summary>
internal static class McpBody
{
    /// <summary>The JSON metadata of a message, for both directions.</summary>
    public static readonly JsonTypeInfo<JsonRpcMessage> Shape =
        (JsonTypeInfo<JsonRpcMessage>)McpJsonUtilities.DefaultOptions.GetTypeInfo(typeof(JsonRpcMessage));

    /// <summary>Reads the message of a request.</summary>
    /// <exception cref="HttpFault">400, 413 or 415.</exception>
    public static async Task<JsonRpcMessage> ReadAsync(HttpExchange exchange, CancellationToken cancel)
    {
        if (!exchange.Head["Content-Type"].Split(';')[0].Trim().Equals("application/json", StringComparison.OrdinalIgnoreCase))
        {
            throw new HttpFault(415, "AMCP_PROXY_BAD_FRAME", "The body is not application/json.", "Send `Content-Type: application/json`.");
        }

        var body = await exchange.ReadBodyAsync(Frame.MaxBytes, cancel).ConfigureAwait(false);
        try
        {
            return JsonSerializer.Deserialize(body.Span, Shape) ?? throw NoMessage(body);
        }
        catch (JsonException)
        {
            throw NoMessage(body);
        }
    }

    /// <summary>Returns the id of a message in its JSON form; null for a notification.</summary>
    public static string RawIdOf(JsonRpcMessage message) => RequestId.AsJson((message as JsonRpcMessageWithId)?.Id.Id);

    private static HttpFault NoMessage(ReadOnlyMemory<byte> body) =>
        new(400, "AMCP_PROXY_BAD_FRAME", "The body is not one JSON-RPC message.", "Send one JSON-RPC message per POST.")
        {
            RpcCode = -32700,
            RawId = RequestId.Find(body.Span) ?? "null",
        };
}
