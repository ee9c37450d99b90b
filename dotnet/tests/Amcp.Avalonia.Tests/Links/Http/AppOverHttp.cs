using System.Net;
using System.Net.Http.Headers;
using System.Text;
using System.Text.Json.Nodes;
using Amcp.Avalonia.Links.Listening;
using Amcp.Avalonia.Tests.Links.Listening;
using Amcp.Avalonia.Tools;
using ModelContextProtocol.Client;

namespace Amcp.Avalonia.Tests.Links.Http;

/// <summary>An app that listens on HTTP, and clients of several kinds.</summary>
internal sealed class AppOverHttp : IAsyncDisposable
{
    public const string Bearer = "a-static-bearer-of-this-test";

    private readonly HttpClient _client = new() { Timeout = TimeSpan.FromSeconds(20) };

    public AppOverHttp(params AppTool[] tools) => App = new DialledApp("http://127.0.0.1:0/mcp", settings => settings with { Bearer = Bearer }, tools);

    public AppOverHttp(Func<ListenSettings, ListenSettings> change) => App = new DialledApp("http://127.0.0.1:0/mcp", change);

    public DialledApp App { get; }

    public async Task<Uri> UriAsync(string path = "/mcp") => new(new Uri(await App.EndpointAsync()), path);

    /// <summary>The official C# client.</summary>
    public async Task<McpClient> OfficialClientAsync(HttpTransportMode mode, string? authorization = null) =>
        await McpClient.CreateAsync(new HttpClientTransport(new HttpClientTransportOptions
        {
            Endpoint = await UriAsync(mode == HttpTransportMode.Sse ? "/sse" : "/mcp"),
            TransportMode = mode,
            AdditionalHeaders = new Dictionary<string, string> { ["Authorization"] = authorization ?? $"Bearer {DialledApp.Token()}" },
        }));

    /// <summary>A request with everything that a good client sends, and what a test changes of it.</summary>
    public async Task<HttpResponseMessage> SendAsync(HttpMethod method, string? body = null, Action<HttpRequestMessage>? change = null, string path = "/mcp")
    {
        using var request = new HttpRequestMessage(method, await UriAsync(path));
        request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", Bearer);
        request.Headers.TryAddWithoutValidation("Accept", method == HttpMethod.Get ? "text/event-stream" : "application/json, text/event-stream");
        request.Content = body is null ? null : new StringContent(body, Encoding.UTF8, "application/json");
        change?.Invoke(request);
        return await _client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
    }

    /// <summary>Opens a session.</summary>
    /// <returns>Its id.</returns>
    public async Task<string> InitializeAsync(Action<HttpRequestMessage>? change = null)
    {
        using var answer = await SendAsync(HttpMethod.Post, FakePeer.Initialize, change);
        Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
        var session = answer.Headers.GetValues("Mcp-Session-Id").Single();
        using var notified = await PostAsync(session, """{"jsonrpc":"2.0","method":"notifications/initialized"}""", change);
        Assert.Equal(HttpStatusCode.Accepted, notified.StatusCode);
        return session;
    }

    /// <summary>Posts in a session.</summary>
    public Task<HttpResponseMessage> PostAsync(string session, string body, Action<HttpRequestMessage>? change = null) => SendAsync(HttpMethod.Post, body, request =>
    {
        request.Headers.Add("Mcp-Session-Id", session);
        request.Headers.Add("MCP-Protocol-Version", "2025-11-25");
        change?.Invoke(request);
    });

    public static async Task<JsonNode> JsonAsync(HttpResponseMessage answer) => JsonNode.Parse(await answer.Content.ReadAsStringAsync())!;

    public ValueTask DisposeAsync()
    {
        _client.Dispose();
        return App.DisposeAsync();
    }
}
