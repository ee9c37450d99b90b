namespace Amcp.Avalonia.Link;

/// <summary>The handshake ended without a link.</summary>
/// <param name="code">The word of contracts/errors.ts.</param>
/// <param name="message">What is wrong and what to do.</param>
internal sealed class LinkRefusedException(string code, string message) : Exception(message)
{
    /// <summary>The machine-readable reason.</summary>
    public string Code { get; } = code;

    /// <summary>
    /// Whether the same attempt may succeed later by itself: a name becomes free when the other instance ends, a certificate is renewed; a wrong secret stays wrong.
    /// </summary>
    public bool IsRetryable => Code is "AMCP_PROXY_DUPLICATE_APP" or "AMCP_PROXY_LINK_CLOSED" or "AMCP_PROXY_BAD_CERTIFICATE";
}
