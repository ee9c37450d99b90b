namespace Amcp.Avalonia.Link.Http;

/// <summary>A request that is answered with an error status and a JSON-RPC error that says why.</summary>
/// <param name="status">The HTTP status.</param>
/// <param name="code">The word of contracts/errors.ts.</param>
/// <param name="message">What is wrong.</param>
/// <param name="hint">What to do.</param>
internal sealed class HttpFault(int status, string code, string message, string hint) : Exception(message)
{
    /// <summary>The HTTP status.</summary>
    public int Status { get; } = status;

    /// <summary>The machine-readable reason.</summary>
    public string Code { get; } = code;

    /// <summary>What to do.</summary>
    public string Hint { get; } = hint;

    /// <summary>JSON-RPC's number.</summary>
    public int RpcCode { get; init; } = -32600;

    /// <summary>The request's id as it stood there, when it was read that far.</summary>
    public string RawId { get; init; } = "null";

    /// <summary>A header that the status asks for, such as Allow.</summary>
    public (string Name, string Value)? Header { get; init; }

    /// <summary>The request is not HTTP as RFC 9112 has it.</summary>
    public static HttpFault Malformed(string message) => new(400, "AMCP_PROXY_BAD_FRAME", message, "Send HTTP/1.1 requests.") { RpcCode = -32700 };
}
