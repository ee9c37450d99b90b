namespace Amcp.Avalonia.Auth;

/// <summary>Checks a token and reports why it is invalid, without revealing a valid one.</summary>
internal static class TokenCheck
{
    /// <summary>Checks the serialized form.</summary>
    /// <param name="token">The token as sent; empty if there was none.</param>
    /// <param name="clientId">The required client; null accepts every holder of the secret.</param>
    /// <param name="secret">The app's secret.</param>
    /// <param name="now">The current time of the app.</param>
    /// <returns>Null if the token is valid.</returns>
    public static LinkRefusedException? FaultOf(string token, string? clientId, SharedSecret secret, DateTimeOffset now)
    {
        if (token.Length == 0)
            return new LinkRefusedException("AMCP_PROXY_UNAUTHENTICATED", "There is no token.");

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
