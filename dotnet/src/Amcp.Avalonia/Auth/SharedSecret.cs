using System.Security.Cryptography;
using System.Text;

namespace Amcp.Avalonia.Auth;

/// <summary>Represents the key shared by app and proxy. It signs; it never appears in a message or a log line.</summary>
internal sealed class SharedSecret
{
    /// <summary>The absent secret: nothing is signed and nothing is verified (the proxy's <c>--insecure</c>).</summary>
    public static readonly SharedSecret None = new([]);

    /// <summary>A shorter key could be guessed from its signatures.</summary>
    private const int MinBytes = 16;

    private readonly byte[] _key;

    private SharedSecret(byte[] key) => _key = key;

    /// <summary>Gets a value indicating whether there is no secret.</summary>
    public bool IsNone => _key.Length == 0;

    /// <summary>Parses base64 text; empty text yields <see cref="None"/>.</summary>
    /// <exception cref="FormatException">The text is not base64, or has fewer than 16 bytes.</exception>
    public static SharedSecret Parse(string? base64)
    {
        if (string.IsNullOrWhiteSpace(base64))
            return None;

        var bytes = new byte[base64.Length];
        if (!Convert.TryFromBase64String(base64.Trim(), bytes, out var length))
            throw new FormatException("The shared secret is not base64; write one with `openssl rand -base64 32`.");

        return length >= MinBytes
            ? new SharedSecret(bytes[..length])
            : throw new FormatException($"The shared secret is of {length} bytes, at least {MinBytes} are needed; write one with `openssl rand -base64 32`.");
    }

    /// <summary>Returns the base64 HMAC-SHA256 of the UTF-8 text; empty without a secret.</summary>
    public string Sign(string text) => IsNone ? "" : Convert.ToBase64String(HMACSHA256.HashData(_key, Encoding.UTF8.GetBytes(text)));

    /// <summary>Verifies a signature in constant time. Without a secret every signature is valid.</summary>
    public bool Verifies(string text, string signature) =>
        IsNone || CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(Sign(text)), Encoding.UTF8.GetBytes(signature));

    /// <summary>Returns a placeholder that does not reveal the secret.</summary>
    public override string ToString() => IsNone ? "no secret" : "a secret";
}
