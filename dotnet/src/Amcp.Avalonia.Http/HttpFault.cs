namespace Amcp.Avalonia.Http;

/// <summary>Reports a request error, which is answered with an HTTP status and a JSON-RPC error.</summary>
/// <param name="status">The HTTP status.</param>
/// <param name="code">The error code of contracts/errors.ts.</param>
/// <param name="message">The cause.</param>
/// <param name="hint">The remedy.</param>
internal sealed class HttpFault(int status, string code, string message, string hint) : Exception(message)
{
    /// <summary>Gets the HTTP status.</summary>
    public int Status { get; } = status;

    /// <summary>Gets the error code of contracts/errors.ts.</summary>
    public string Code { get; } = code;

    /// <summary>Gets the remedy.</summary>
    public string Hint { get; } = hint;

    /// <summary>Gets the JSON-RPC error code.</summary>
    public int RpcCode { get; init; } = -32600;

    /// <summary>Gets the header WWW-Authenticate that the status 401 requires.</summary>
    public string? Authenticate { get; init; }

    /// <summary>Creates the fault for a status that Kestrel, the routing or the SDK answered with.</summary>
    /// <param name="status">The HTTP status.</param>
    /// <param name="message">The cause, if it is known.</param>
    public static HttpFault Of(int status, string? message = null) => status switch
    {
        405 => new(status, "AMCP_PROXY_BAD_FRAME", message ?? "The method means nothing here.", "Use one of the methods that the header Allow names."),
        406 => new(status, "AMCP_PROXY_BAD_FRAME", message ?? "The client does not accept the answer.", "Send `Accept: application/json, text/event-stream`."),
        413 => new(status, "AMCP_PROXY_FRAME_TOO_LARGE", message ?? "The message is too long.", "Ask for less at once: a smaller scale, a depth, a root."),
        415 => new(status, "AMCP_PROXY_BAD_FRAME", message ?? "The body is not application/json.", "Send `Content-Type: application/json`."),
        >= 500 => new(status, "AMCP_INTERNAL", message ?? "The handler failed.", "Look into the app's log.") { RpcCode = -32603 },
        _ => new(status, "AMCP_PROXY_BAD_FRAME", message ?? "The request is malformed.", "Post one JSON-RPC message. Begin with initialize, and send the Mcp-Session-Id of its answer."),
    };
}
