using Amcp.Avalonia.Link;

namespace Amcp.Avalonia.Auth;

/// <summary>Says why a token opens nothing, without telling what would.</summary>
internal static class TokenCheck
{
    /// <summary>Checks the serialized form.</summary>
    /// <param name="token">As sent; empty when there was none.</param>
    /// <param name="clientId">Whose it must be; null for anybody who holds the secret.</param>
    /// <param name="secret">The app's.</param>
    /// <param name="now">The app's time.</param>
    /// <returns>Null when it is good.</returns>
    public static LinkRefusedException? FaultOf(string token, string? clientId, SharedSecret secret, DateTimeOffset now)
    {
        if (token.Length == 0)
        {
            return new LinkRefusedException("AMCP_PROXY_UNAUTHENTICATED", "There is no token.");
        }

        AuthenticationToken read;
        try
        {
            read = AuthenticationToken.Parse(token);
        }
        catch (FormatException malformed)
        {
            return new LinkRefusedException("AMCP_PROXY_UNAUTHENTICATED", malformed.Message);
        }

        return read.Check(clientId ?? read.ClientId, secret, now, AuthenticationToken.DefaultWindow) switch
        {
            TokenVerdict.Accepted => null,
            TokenVerdict.Expired => new LinkRefusedException("AMCP_PROXY_TOKEN_EXPIRED", "The token is too old, or from the future."),
            _ => new LinkRefusedException("AMCP_PROXY_UNAUTHENTICATED", "The token is another client's, or made with another secret."),
        };
    }
}
