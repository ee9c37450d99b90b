namespace Amcp.Avalonia.Links.Http;

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

    /// <summary>Gets the request's id in its JSON form, if it was read.</summary>
    public string RawId { get; init; } = "null";

    /// <summary>Gets a header that the status requires, such as Allow.</summary>
    public (string Name, string Value)? Header { get; init; }

    /// <summary>Creates the fault for a request that violates RFC 9112.</summary>
    public static HttpFault Malformed(string message) => new(400, "AMCP_PROXY_BAD_FRAME", message, "Send HTTP/1.1 requests.") { RpcCode = -32700 };
}
