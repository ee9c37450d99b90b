using System.Security.Cryptography;

namespace Amcp.Avalonia.Auth;

/// <summary>Fresh proofs of both sides, because a recorded token must not open a link (contracts/link.ts).</summary>
/// <param name="AppId">The app's name.</param>
/// <param name="Instance">This process's id.</param>
/// <param name="DiallersNonce">What the side sent that dialled: the app with amcp/register, else the proxy or agent with amcp/authenticate.</param>
/// <param name="ListenersNonce">What the other side answered.</param>
internal sealed record HandshakeProof(string AppId, string Instance, string DiallersNonce, string ListenersNonce)
{
    /// <summary>Over HTTP, the address and port of the app's side of the connection; null on other links. A program in between has another one.</summary>
    public string? Endpoint { get; init; }

    /// <summary>16 random bytes in base64.</summary>
    public static string NewNonce() => Convert.ToBase64String(RandomNumberGenerator.GetBytes(16));

    /// <summary>Whether the other side holds the same secret.</summary>
    public bool IsFromProxy(string proof, SharedSecret secret) => secret.Verifies(TextFor("proxy"), proof);

    /// <summary>The app's own proof.</summary>
    public string OfApp(SharedSecret secret) => secret.Sign(TextFor("app"));

    private string TextFor(string role) => $"{role}|{AppId}|{Instance}|{DiallersNonce}|{ListenersNonce}{(Endpoint is null ? "" : $"|{Endpoint}")}";
}
