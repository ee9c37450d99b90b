using System.Security.Cryptography;
using System.Text;

namespace Amcp.Avalonia.Auth;

/// <summary>The key that app and proxy share. It signs; it never appears in a message or a log line.</summary>
internal sealed class SharedSecret
{
    /// <summary>No secret: nothing is signed and nothing is checked (the proxy's <c>--insecure</c>).</summary>
    public static readonly SharedSecret None = new([]);

    /// <summary>Fewer bytes could be guessed from what they have signed.</summary>
    private const int MinBytes = 16;

    private readonly byte[] key;

    private SharedSecret(byte[] key) => this.key = key;

    /// <summary>Whether there is no secret.</summary>
    public bool IsNone => key.Length == 0;

    /// <summary>Reads a base64 text; empty is <see cref="None"/>.</summary>
    /// <exception cref="FormatException">The text is not base64, or of fewer than 16 bytes.</exception>
    public static SharedSecret Parse(string? base64)
    {
        if (string.IsNullOrWhiteSpace(base64))
        {
            return None;
        }

        var bytes = new byte[base64.Length];
        if (!Convert.TryFromBase64String(base64.Trim(), bytes, out var length))
        {
            throw new FormatException("The shared secret is not base64; write one with `openssl rand -base64 32`.");
        }

        return length >= MinBytes
            ? new SharedSecret(bytes[..length])
            : throw new FormatException($"The shared secret is of {length} bytes, at least {MinBytes} are needed; write one with `openssl rand -base64 32`.");
    }

    /// <summary>Base64 of HMAC-SHA256 over the UTF-8 text; empty without a secret.</summary>
    public string Sign(string text) => IsNone ? "" : Convert.ToBase64String(HMACSHA256.HashData(key, Encoding.UTF8.GetBytes(text)));

    /// <summary>Whether a signature is this secret's, compared in constant time; without a secret everything is.</summary>
    public bool Verifies(string text, string signature) =>
        IsNone || CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(Sign(text)), Encoding.UTF8.GetBytes(signature));

    /// <summary>Says that it is a secret, not which.</summary>
    public override string ToString() => IsNone ? "no secret" : "a secret";
}
