using System.Buffers;
using System.Text.Encodings.Web;

namespace Amcp.Avalonia.Links;

/// <summary>Serializes the JSON-RPC messages of the link that the MCP SDK does not write.</summary>
internal static partial class LinkMessage
{
    /// <summary>The notification by which the proxy makes a standby the active instance.</summary>
    public const string Activated = "notifications/amcp/activated";

    private static readonly JsonWriterOptions s_readable = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Creates a request.</summary>
    public static ReadOnlyMemory<byte> Request(int id, string method, Action<Utf8JsonWriter> parameters) =>
        Write(json =>
        {
            json.WriteNumber("id", id);
            WriteCall(json, method, parameters);
        });

    /// <summary>Creates a notification.</summary>
    public static ReadOnlyMemory<byte> Notification(string method, Action<Utf8JsonWriter> parameters) =>
        Write(json => WriteCall(json, method, parameters));

    /// <summary>Creates a response.</summary>
    /// <param name="rawId">The request's id in its JSON form, quotes included.</param>
    /// <param name="result">Writes the members of the result.</param>
    public static ReadOnlyMemory<byte> Result(string rawId, Action<Utf8JsonWriter> result) =>
        Write(json =>
        {
            json.WritePropertyName("id");
            json.WriteRawValue(rawId);
            json.WriteStartObject("result");
            result(json);
            json.WriteEndObject();
        });

    /// <summary>Creates an error response.</summary>
    /// <param name="rawId">The request's id in its JSON form, quotes included.</param>
    /// <param name="rpcCode">The JSON-RPC error code.</param>
    /// <param name="code">The error code of contracts/errors.ts.</param>
    /// <param name="message">The cause.</param>
    /// <param name="hint">The remedy.</param>
    public static ReadOnlyMemory<byte> Error(string rawId, int rpcCode, string code, string message, string hint) =>
        Write(json =>
        {
            json.WritePropertyName("id");
            json.WriteRawValue(rawId);
            json.WriteStartObject("error");
            json.WriteNumber("code", rpcCode);
            json.WriteString("message", message);
            json.WriteStartObject("data");
            json.WriteString("code", code);
            json.WriteString("hint", hint);
            json.WriteEndObject();
            json.WriteEndObject();
        });

    private static void WriteCall(Utf8JsonWriter json, string method, Action<Utf8JsonWriter> parameters)
    {
        json.WriteString("method", method);
        json.WriteStartObject("params");
        parameters(json);
        json.WriteEndObject();
    }

    private static ReadOnlyMemory<byte> Write(Action<Utf8JsonWriter> content)
    {
        var buffer = new ArrayBufferWriter<byte>();
        using var json = new Utf8JsonWriter(buffer, s_readable);
        json.WriteStartObject();
        json.WriteString("jsonrpc", "2.0");
        content(json);
        json.WriteEndObject();
        json.Flush();
        return buffer.WrittenMemory;
    }
}
