using Amcp.Avalonia.Auth;

namespace Amcp.Avalonia.Tests.Links.Listening;

/// <summary>Who cannot prove that he may come in learns nothing, on whichever way he comes.</summary>
public sealed class RefusalTests
{
    private const string Other = "YW5vdGhlciBzZWNyZXQsIGFuZCBhcyBsb25n";

    public static TheoryData<string, string, string> Attempts()
    {
        var attempts = new TheoryData<string, string, string>();
        foreach (var endpoint in new[] { "tcp://127.0.0.1:0", "pipe://amcp-refusal-{id}", "unix://{dir}/app.sock" })
        {
            attempts.Add(endpoint, "", "AMCP_PROXY_UNAUTHENTICATED");
            attempts.Add(endpoint, "neither here nor there", "AMCP_PROXY_UNAUTHENTICATED");
            attempts.Add(endpoint, Signed("test", 0, Other), "AMCP_PROXY_UNAUTHENTICATED");
            attempts.Add(endpoint, Signed("AdminTool", 0, FakeProxy.Secret), "AMCP_PROXY_UNAUTHENTICATED");
            attempts.Add(endpoint, Signed("test", -31, FakeProxy.Secret), "AMCP_PROXY_TOKEN_EXPIRED");
            attempts.Add(endpoint, Signed("test", 40, FakeProxy.Secret), "AMCP_PROXY_TOKEN_EXPIRED");
        }

        return attempts;
    }

    [Theory]
    [MemberData(nameof(Attempts))]
    [Trait("Requirement", "card/4-refusals")]
    public async Task A_token_that_is_missing_garbage_wrong_foreign_or_out_of_time_is_refused_and_logged(string endpoint, string token, string code)
    {
        await using var app = new DialledApp(Own(endpoint));
        using var peer = await app.DialAsync();

        var answer = await DialledApp.AskToComeInAsync(peer, token);

        Assert.Equal(code, answer["error"]!["data"]!["code"]!.ToString());
        Assert.DoesNotContain("WatchTower", answer.ToJsonString());
        Assert.Null(await peer.ReadAsync());
        Assert.Contains(code, await app.LoggedAsync("Refused"));
    }

    [Theory]
    [InlineData("tcp://127.0.0.1:0")]
    [InlineData("pipe://amcp-refusal-{id}")]
    [InlineData("unix://{dir}/app.sock")]
    [Trait("Requirement", "card/4-refusals")]
    public async Task A_copied_token_opens_nothing_without_the_secret_behind_it(string endpoint)
    {
        await using var app = new DialledApp(Own(endpoint));
        using var thief = await app.DialAsync();
        await DialledApp.AskToComeInAsync(thief, DialledApp.Token());

        await thief.SendAsync("""{"jsonrpc":"2.0","id":"c","method":"amcp/confirm","params":{"proof":"Z3Vlc3NlZA=="}}""");

        Assert.Equal("AMCP_PROXY_UNAUTHENTICATED", (await thief.AnswerToAsync("c"))["error"]!["data"]!["code"]!.ToString());
        Assert.Null(await thief.ReadAsync());
        await app.LoggedAsync("Refused");
    }

    private static string Own(string endpoint) => endpoint.Replace("{id}", Guid.NewGuid().ToString("N"));

    private static string Signed(string clientId, int minutes, string secret) =>
        AuthenticationToken.Create(clientId, DateTimeOffset.UtcNow.AddMinutes(minutes), SharedSecret.Parse(secret)).ToString();
}
