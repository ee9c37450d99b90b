using Amcp.Avalonia.Auth;

namespace Amcp.Avalonia.Tests.Auth;

public sealed class HandshakeProofTests
{
    private static readonly SharedSecret s_secret = SharedSecret.Parse(GoldenHandshake.Secret);

    private static readonly HandshakeProof s_proof = new(
        "WatchTower",
        GoldenHandshake.Registration["instance"]!.ToString(),
        GoldenHandshake.Registration["nonce"]!.ToString(),
        GoldenHandshake.Message(1)["result"]!["nonce"]!.ToString());

    [Fact]
    public void Accepts_the_golden_proof_of_the_proxy() =>
        Assert.True(s_proof.IsFromProxy(GoldenHandshake.Message(1)["result"]!["proof"]!.ToString(), s_secret));

    [Fact]
    [Trait("Requirement", "card/auth-mutual-proof")]
    [Trait("Requirement", "card/auth-golden")]
    public void Makes_the_golden_proof_of_the_app() =>
        Assert.Equal(GoldenHandshake.Message(2)["params"]!["proof"]!.ToString(), s_proof.OfApp(s_secret));

    [Fact]
    public void Refuses_the_apps_own_proof_sent_back() => Assert.False(s_proof.IsFromProxy(s_proof.OfApp(s_secret), s_secret));

    [Fact]
    public void Refuses_a_recorded_proof_when_the_nonce_is_new()
    {
        var recorded = GoldenHandshake.Message(1)["result"]!["proof"]!.ToString();

        Assert.False((s_proof with { DiallersNonce = HandshakeProof.NewNonce() }).IsFromProxy(recorded, s_secret));
    }

    [Fact]
    public void Makes_nonces_of_sixteen_bytes_that_differ()
    {
        var first = HandshakeProof.NewNonce();

        Assert.Equal(16, Convert.FromBase64String(first).Length);
        Assert.NotEqual(first, HandshakeProof.NewNonce());
    }

    [Fact]
    public void Signs_nothing_without_a_secret()
    {
        Assert.Equal("", s_proof.OfApp(SharedSecret.None));
        Assert.True(s_proof.IsFromProxy("", SharedSecret.None));
    }

    [Fact]
    public void Never_shows_the_secret_as_text() => Assert.DoesNotContain(GoldenHandshake.Secret, $"{s_secret}");

    [Fact]
    public void Says_how_to_make_a_secret_when_it_is_not_base64()
    {
        var refused = Assert.Throws<FormatException>(() => SharedSecret.Parse("pass-word"));

        Assert.Contains("openssl rand -base64 32", refused.Message);
        Assert.DoesNotContain("pass-word", refused.Message);
    }
}
