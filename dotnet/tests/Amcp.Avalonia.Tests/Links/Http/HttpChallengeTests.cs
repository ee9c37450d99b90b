using System.Net;
using System.Net.Http.Headers;
using System.Text.Json.Nodes;
using Amcp.Avalonia.Auth;
using Amcp.Avalonia.Links.Http;
using Amcp.Avalonia.Links.Listening;
using Amcp.Avalonia.Tests.Auth;
using Amcp.Avalonia.Tests.Links.Listening;

namespace Amcp.Avalonia.Tests.Links.Http;

public sealed class HttpChallengeTests
{
    private const string Nonce = "MDEyMzQ1Njc4OWFiY2RlZg==";

    [Fact]
    [Trait("Requirement", "card/17-http-proof")]
    public async Task Proves_itself_before_it_is_shown_a_credential_which_then_opens_it()
    {
        await using var app = new AppOverHttp();

        var proven = await ChallengeAsync(app);
        await app.InitializeAsync(request => request.Headers.Authorization = proven.Credential);

        Assert.Equal("WatchTower", proven.Answer["appId"]!.ToString());
        Assert.Equal(DialledApp.Sign($"app|{proven.Facts}"), proven.Answer["proof"]!.ToString());
        await app.App.LoggedAsync("Authenticated amcp-proxy");
        Assert.DoesNotContain(proven.Credential.Parameter!.Split(':')[2], app.App.Log);
    }

    [Fact]
    [Trait("Requirement", "card/17-http-proof")]
    public async Task A_credential_opens_neither_another_place_nor_another_process()
    {
        await using var app = new AppOverHttp();
        await using var twin = new AppOverHttp();

        var proven = await ChallengeAsync(app);
        using var elsewhere = await twin.SendAsync(HttpMethod.Post, FakePeer.Initialize, request => request.Headers.Authorization = proven.Credential);
        var asProxied = DialledApp.Sign($"proxy|{proven.Facts.Replace(proven.Place, "127.0.0.1:1")}");
        using var passedOn = await app.SendAsync(
            HttpMethod.Post, FakePeer.Initialize, request => request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", $"amcp-proxy:{Nonce}:{asProxied}"));

        Assert.Equal(HttpStatusCode.Unauthorized, elsewhere.StatusCode);
        Assert.Equal(HttpStatusCode.Unauthorized, passedOn.StatusCode);
    }

    [Theory]
    [InlineData("amcp-proxy", 401)]
    [InlineData("amcp-attach", 401)]
    [InlineData("inspector", 200)]
    [Trait("Requirement", "card/17-http-proof")]
    public async Task Takes_the_seeds_token_of_other_clients_and_of_ours_only_the_proof(string client, int status)
    {
        await using var app = new AppOverHttp();

        using var answer = await app.SendAsync(
            HttpMethod.Post, FakePeer.Initialize, request => request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", DialledApp.Token(client)));

        Assert.Equal(status, (int)answer.StatusCode);
    }

    [Theory]
    [InlineData("""{"jsonrpc":"2.0","id":1,"method":"amcp/authenticate","params":{"clientId":"x","token":"","nonce":""}}""")]
    [InlineData("""{"jsonrpc":"2.0","id":1,"method":"amcp/authenticate","params":{"nonce":"0123456789|12345"}}""")]
    [InlineData("""{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"nonce":"MDEyMzQ1Njc4OWFiY2RlZg=="}}""")]
    [InlineData("""{"jsonrpc":"2.0","method":"amcp/authenticate","params":{"nonce":"MDEyMzQ1Njc4OWFiY2RlZg=="}}""")]
    [InlineData("nothing of this kind")]
    [Trait("Requirement", "card/17-http-proof")]
    public async Task Proves_nothing_to_what_is_no_such_request(string body)
    {
        await using var app = new AppOverHttp();

        using var answer = await app.SendAsync(HttpMethod.Post, body, AsChallenge);

        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        Assert.DoesNotContain("WatchTower", await answer.Content.ReadAsStringAsync());
    }

    [Fact]
    [Trait("Requirement", "card/17-http-proof")]
    public async Task Proves_nothing_to_a_web_page()
    {
        await using var app = new AppOverHttp();

        using var answer = await app.SendAsync(HttpMethod.Post, Request, request =>
        {
            AsChallenge(request);
            request.Headers.Add("Origin", "http://evil.example");
        });

        Assert.Equal(HttpStatusCode.Forbidden, answer.StatusCode);
    }

    [Fact]
    [Trait("Requirement", "card/17-http-proof")]
    [Trait("Requirement", "card/auth-golden")]
    public void Accepts_the_golden_credential_at_its_place_alone()
    {
        var golden = GoldenAuthentication.OverHttp;
        var answer = golden["messages"]![1]!["message"]!["result"]!;
        var settings = DialledApp.SettingsFor("http://127.0.0.1:0/mcp") with { Secret = SharedSecret.Parse(golden["secret"]!.ToString()) };
        var challenge = new HttpChallenge(settings) { Nonce = answer["nonce"]!.ToString() };
        var credential = golden["credential"]!.ToString();

        Assert.Equal("amcp-proxy", challenge.ClientOf(credential, golden["endpoint"]!.ToString()));
        Assert.Null(challenge.ClientOf(credential, "127.0.0.1:5006"));
        Assert.Null(new HttpChallenge(settings).ClientOf(credential, golden["endpoint"]!.ToString()));
        Assert.Equal(answer["proof"]!.ToString(), ProofOf(settings, answer).OfApp(settings.Secret));
    }

    private static string Request => $$"""{"jsonrpc":"2.0","id":1,"method":"amcp/authenticate","params":{"clientId":"amcp-proxy","token":"","nonce":"{{Nonce}}"} }""";

    private static HandshakeProof ProofOf(ListenSettings settings, JsonNode answer) =>
        new(settings.AppId, settings.Instance, Nonce, answer["nonce"]!.ToString()) { Endpoint = "127.0.0.1:5005" };

    private static void AsChallenge(HttpRequestMessage request)
    {
        request.Headers.Authorization = null;
        request.Headers.Add("Mcp-Method", "amcp/authenticate");
    }

    private static async Task<(JsonNode Answer, string Facts, string Place, AuthenticationHeaderValue Credential)> ChallengeAsync(AppOverHttp app)
    {
        using var answer = await app.SendAsync(HttpMethod.Post, Request, AsChallenge);
        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        var result = (await AppOverHttp.JsonAsync(answer))["result"]!;
        var place = (await app.UriAsync()).Authority;
        var facts = $"WatchTower|{result["instance"]}|{Nonce}|{result["nonce"]}|{place}";
        return (result, facts, place, new AuthenticationHeaderValue("Bearer", $"amcp-proxy:{Nonce}:{DialledApp.Sign($"proxy|{facts}")}"));
    }
}
