using Amcp.Avalonia.Auth;

namespace Amcp.Avalonia.Tests.Auth;

public sealed class AuthenticationTokenTests
{
    private static readonly SharedSecret s_secret = SharedSecret.Parse(GoldenHandshake.Secret);
    private static readonly string s_goldenToken = GoldenHandshake.Registration["token"]!.GetValue<string>();

    [Fact]
    [Trait("Requirement", "000/7-FIELD-Signature")]
    [Trait("Requirement", "card/auth-golden")]
    public void Makes_the_golden_token()
    {
        var token = AuthenticationToken.Create("WatchTower", DateTimeOffset.FromUnixTimeSeconds(1764720000), s_secret);

        Assert.Equal(s_goldenToken, token.ToString());
    }

    [Fact]
    [Trait("Requirement", "000/7-FIELD-ClientId")]
    [Trait("Requirement", "000/7-FIELD-Timestamp")]
    [Trait("Requirement", "000/7-FIELD-token-text")]
    public void Reads_what_it_writes()
    {
        var token = AuthenticationToken.Parse(s_goldenToken);

        Assert.Equal(("WatchTower", 1764720000L), (token.ClientId, token.Timestamp));
        Assert.Equal(s_goldenToken, token.ToString());
    }

    [Fact]
    public void Accepts_the_golden_token_of_this_app() =>
        Assert.Equal(
            TokenVerdict.Accepted,
            AuthenticationToken.Parse(s_goldenToken).Check("WatchTower", s_secret, GoldenHandshake.Now, AuthenticationToken.DefaultWindow));

    [Theory]
    [InlineData(1800, TokenVerdict.Accepted)]
    [InlineData(-1800, TokenVerdict.Accepted)]
    [InlineData(1801, TokenVerdict.Expired)]
    [InlineData(-1801, TokenVerdict.Expired)]
    [Trait("Requirement", "000/7-RULE-timestamp-window")]
    [Trait("Requirement", "000/7-DEFAULT-timestamp-window")]
    internal void Lives_thirty_minutes_either_way(int seconds, TokenVerdict expected)
    {
        var now = DateTimeOffset.FromUnixTimeSeconds(1764720000 + seconds);

        Assert.Equal(expected, AuthenticationToken.Parse(s_goldenToken).Check("WatchTower", s_secret, now, AuthenticationToken.DefaultWindow));
    }

    [Fact]
    public void Refuses_every_golden_refusal_for_its_reason()
    {
        foreach (var refusal in GoldenHandshake.Refusals)
            Assert.Equal((refusal["name"]!.ToString(), refusal["code"]!.ToString()), (refusal["name"]!.ToString(), CodeOf(refusal["token"]!.ToString())));
    }

    [Theory]
    [InlineData("WatchTower:1764720000")]
    [InlineData("a:1:YQ==:b")]
    [InlineData(":1:YQ==")]
    [InlineData("WatchTower:yesterday:YQ==")]
    [InlineData("WatchTower:-5:YQ==")]
    [InlineData("WatchTower:99999999999999999999:YQ==")]
    [InlineData("WatchTower:1:not base64!")]
    [InlineData("WatchTower:1:")]
    [InlineData("")]
    [Trait("Requirement", "000/7-RULE-token-parts")]
    [Trait("Requirement", "000/7-RULE-clientid-non-empty")]
    [Trait("Requirement", "000/7-RULE-signature-base64")]
    public void Refuses_to_read_what_is_no_token(string text) => Assert.Throws<FormatException>(() => AuthenticationToken.Parse(text));

    [Fact]
    public void Survives_a_timestamp_at_the_edge_of_the_number_range()
    {
        var token = new AuthenticationToken { ClientId = "A", Timestamp = long.MaxValue, Signature = s_secret.Sign($"A:{long.MaxValue}") };

        Assert.Equal(TokenVerdict.Expired, token.Check("A", s_secret, GoldenHandshake.Now, AuthenticationToken.DefaultWindow));
    }

    private static string CodeOf(string token)
    {
        try
        {
            return AuthenticationToken.Parse(token).Check("WatchTower", s_secret, GoldenHandshake.Now, AuthenticationToken.DefaultWindow) switch
            {
                TokenVerdict.Accepted => "accepted",
                TokenVerdict.Expired => "AMCP_PROXY_TOKEN_EXPIRED",
                _ => "AMCP_PROXY_UNAUTHENTICATED",
            };
        }
        catch (FormatException)
        {
            return "AMCP_PROXY_UNAUTHENTICATED";
        }
    }
}
