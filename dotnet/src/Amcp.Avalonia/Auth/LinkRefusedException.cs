namespace Amcp.Avalonia.Auth;

/// <summary>Reports a handshake that did not open a link.</summary>
/// <param name="code">The error code of contracts/errors.ts.</param>
/// <param name="message">The cause and the remedy.</param>
internal sealed class LinkRefusedException(string code, string message) : Exception(message)
{
    /// <summary>Gets the error code of contracts/errors.ts.</summary>
    public string Code { get; } = code;

    /// <summary>
    /// Gets a value indicating whether a retry may succeed: a name becomes free when the other instance ends, or a certificate is renewed. A wrong secret
    /// is permanent.
    /// </summary>
    public bool IsRetryable => Code is "AMCP_PROXY_DUPLICATE_APP" or "AMCP_PROXY_LINK_CLOSED" or "AMCP_PROXY_BAD_CERTIFICATE";
}
