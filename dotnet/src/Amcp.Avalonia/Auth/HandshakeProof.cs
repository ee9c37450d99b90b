using System.Security.Cryptography;

namespace Amcp.Avalonia.Auth;

/// <summary>Creates and verifies the proofs of both sides from fresh nonces, so that a recorded token cannot open a link (contracts/link.ts).</summary>
/// <param name="AppId">The app's name.</param>
/// <param name="Instance">The id of this process.</param>
/// <param name="DiallersNonce">The nonce of the dialling side: the app in amcp/register, else the proxy or agent in amcp/authenticate.</param>
/// <param name="ListenersNonce">The nonce of the listening side.</param>
internal sealed record HandshakeProof(string AppId, string Instance, string DiallersNonce, string ListenersNonce)
{
    /// <summary>Gets the address and port of the app's side of an HTTP connection; null on other links. A man in the middle has a different one.</summary>
    public string? Endpoint { get; init; }

    /// <summary>Creates a nonce of 16 random bytes in base64.</summary>
    public static string NewNonce() => Convert.ToBase64String(RandomNumberGenerator.GetBytes(16));

    /// <summary>Verifies that the other side holds the same secret.</summary>
    public bool IsFromProxy(string proof, SharedSecret secret) => secret.Verifies(TextFor("proxy"), proof);

    /// <summary>Creates the app's own proof.</summary>
    public string OfApp(SharedSecret secret) => secret.Sign(TextFor("app"));

    /// <summary>Verifies that the app holds the same secret.</summary>
    public bool IsFromApp(string proof, SharedSecret secret) => secret.Verifies(TextFor("app"), proof);

    /// <summary>Creates the proof of the proxy, or of what serves in its place.</summary>
    public string OfProxy(SharedSecret secret) => secret.Sign(TextFor("proxy"));

    private string TextFor(string role) => $"{role}|{AppId}|{Instance}|{DiallersNonce}|{ListenersNonce}{(Endpoint is null ? "" : $"|{Endpoint}")}";
}
