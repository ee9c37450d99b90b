namespace Amcp.Avalonia.Auth;

/// <summary>Proves that a client knew the secret at a given time: <c>ClientId:Timestamp:Signature</c> (spec 000, section 7).</summary>
internal sealed record AuthenticationToken
{
    /// <summary>The default clock skew allowed between both sides, in either direction.</summary>
    public static readonly TimeSpan DefaultWindow = TimeSpan.FromMinutes(30);

    /// <summary>Gets the AppId, or an agent's name.</summary>
    public required string ClientId { get; init; }

    /// <summary>Gets the creation time, in Unix seconds.</summary>
    public required long Timestamp { get; init; }

    /// <summary>Gets the base64 HMAC-SHA256 of <c>ClientId:Timestamp</c>.</summary>
    public required string Signature { get; init; }

    private string Signed => string.Create(CultureInfo.InvariantCulture, $"{ClientId}:{Timestamp}");

    /// <summary>Creates a token with the current time.</summary>
    public static AuthenticationToken Create(string clientId, DateTimeOffset now, SharedSecret secret)
    {
        var unsigned = new AuthenticationToken { ClientId = clientId, Timestamp = now.ToUnixTimeSeconds(), Signature = "" };
        return unsigned with { Signature = secret.Sign(unsigned.Signed) };
    }

    /// <summary>Parses the serialized form.</summary>
    /// <exception cref="FormatException">
    /// The text lacks three parts, the client is empty, the timestamp is not a number, or the signature is not base64.
    /// </exception>
    public static AuthenticationToken Parse(string token)
    {
        var parts = token.Split(':');
        if (parts.Length != 3)
            throw new FormatException("A token has three parts: ClientId:Timestamp:Signature.");

        if (parts[0].Length == 0)
            throw new FormatException("The token's ClientId is empty.");

        if (!long.TryParse(parts[1], NumberStyles.None, CultureInfo.InvariantCulture, out var timestamp))
            throw new FormatException("The token's Timestamp is no whole number of Unix seconds.");

        if (parts[2].Length == 0 || !Convert.TryFromBase64String(parts[2], new byte[parts[2].Length], out _))
            throw new FormatException("The token's Signature is not base64.");

        return new AuthenticationToken { ClientId = parts[0], Timestamp = timestamp, Signature = parts[2] };
    }

    /// <summary>Verifies that this secret signed the token for this client, within the window around the current time.</summary>
    public TokenVerdict Check(string clientId, SharedSecret secret, DateTimeOffset now, TimeSpan window)
    {
        if (ClientId != clientId || !secret.Verifies(Signed, Signature))
            return TokenVerdict.Unauthenticated;

        var age = Math.Abs((decimal)now.ToUnixTimeSeconds() - Timestamp);
        return age <= (decimal)window.TotalSeconds ? TokenVerdict.Accepted : TokenVerdict.Expired;
    }

    /// <summary>Returns the serialized form.</summary>
    public override string ToString() => $"{Signed}:{Signature}";
}
