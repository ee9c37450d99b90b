using System.Net;
using System.Net.Http.Headers;
using Amcp.Avalonia.Auth;
using Amcp.Avalonia.Tests.Links.Listening;

namespace Amcp.Avalonia.Tests.Links.Http;

public sealed class HttpGateTests
{
    private static readonly SharedSecret s_other = SharedSecret.Parse("YW5vdGhlciBzZWNyZXQsIGFuZCBhcyBsb25n");
    private static readonly DateTimeOffset s_now = DateTimeOffset.UtcNow;

    public static TheoryData<string?, string> WrongCredentials => new()
    {
        { null, "AMCP_PROXY_UNAUTHENTICATED" },
        { "Basic dXNlcjpwYXNz", "AMCP_PROXY_UNAUTHENTICATED" },
        { "Bearer ", "AMCP_PROXY_UNAUTHENTICATED" },
        { "Bearer nearly-the-static-bearer", "AMCP_PROXY_UNAUTHENTICATED" },
        { "Bearer test:notanumber:c2ln", "AMCP_PROXY_UNAUTHENTICATED" },
        { $"Bearer {AuthenticationToken.Create("AdminTool", s_now, s_other)}", "AMCP_PROXY_UNAUTHENTICATED" },
        { $"Bearer {AuthenticationToken.Create("test", s_now.AddMinutes(-31), SharedSecret.Parse(FakeProxy.Secret))}", "AMCP_PROXY_TOKEN_EXPIRED" },
        { $"Bearer {AuthenticationToken.Create("test", s_now.AddHours(1), SharedSecret.Parse(FakeProxy.Secret))}", "AMCP_PROXY_TOKEN_EXPIRED" },
    };

    [Theory]
    [MemberData(nameof(WrongCredentials))]
    [Trait("Requirement", "card/link-http-bearer")]
    [Trait("Requirement", "card/4-refusals")]
    [Trait("Requirement", "003/FR-025")]
    public async Task Refuses_wrong_credentials_with_the_reason_and_nothing_about_the_app(string? authorization, string code)
    {
        await using var app = new AppOverHttp();

        using var answer = await app.SendAsync(HttpMethod.Post, FakePeer.Initialize, request =>
        {
            request.Headers.Authorization = null;
            request.Headers.TryAddWithoutValidation("Authorization", authorization);
        });

        var body = await answer.Content.ReadAsStringAsync();
        Assert.Equal(HttpStatusCode.Unauthorized, answer.StatusCode);
        Assert.Equal("Bearer", answer.Headers.WwwAuthenticate.Single().Scheme);
        Assert.Contains($"\"code\":\"{code}\"", body);
        Assert.DoesNotContain("WatchTower", body);
        Assert.DoesNotContain("Mcp-Session-Id", answer.Headers.ToString());
        Assert.Contains(code, await app.App.LoggedAsync("Refused 127.0.0.1:"));
        Assert.DoesNotContain(authorization?.Split(' ').Last() is { Length: > 0 } sent ? sent : AppOverHttp.Bearer, app.App.Log);
    }

    [Theory]
    [InlineData("/mcp")]
    [InlineData("/sse")]
    [InlineData("/message?sessionId=1")]
    [InlineData("/")]
    public async Task Asks_for_credentials_on_every_path(string path)
    {
        await using var app = new AppOverHttp();

        using var answer = await app.SendAsync(HttpMethod.Get, change: request => request.Headers.Authorization = null, path: path);

        Assert.Equal(HttpStatusCode.Unauthorized, answer.StatusCode);
    }

    [Fact]
    [Trait("Requirement", "card/link-http-bearer")]
    public async Task Takes_the_static_bearer_and_signed_tokens()
    {
        await using var app = new AppOverHttp();

        await app.InitializeAsync();
        var token = DialledApp.Token("inspector");
        await app.InitializeAsync(request => request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", token));

        await app.App.LoggedAsync("Authenticated bearer");
        await app.App.LoggedAsync("Authenticated inspector");
        Assert.DoesNotContain(AppOverHttp.Bearer, app.App.Log);
        Assert.DoesNotContain(token.Split(':')[2], app.App.Log);
    }

    [Fact]
    public async Task Knows_no_bearer_when_none_is_set()
    {
        await using var app = new AppOverHttp(settings => settings with { Bearer = null });

        using var answer = await app.SendAsync(HttpMethod.Post, FakePeer.Initialize);

        Assert.Equal(HttpStatusCode.Unauthorized, answer.StatusCode);
    }

    [Theory]
    [InlineData("Host", "evil.example", 403)]
    [InlineData("Host", "localhost.evil.example:80", 403)]
    [InlineData("Host", "localhost:8080", 200)]
    [InlineData("Host", "[::1]:8080", 200)]
    [InlineData("Origin", "http://evil.example", 403)]
    [InlineData("Origin", "null", 403)]
    [InlineData("Origin", "http://127.0.0.1.evil.example", 403)]
    [InlineData("Origin", "http://localhost:6274", 200)]
    [InlineData("Origin", "https://127.0.0.1", 200)]
    public async Task Lets_no_web_page_in(string header, string value, int status)
    {
        await using var app = new AppOverHttp();

        using var answer = await app.SendAsync(HttpMethod.Post, FakePeer.Initialize, request => request.Headers.TryAddWithoutValidation(header, value));

        Assert.Equal(status, (int)answer.StatusCode);
    }
}
