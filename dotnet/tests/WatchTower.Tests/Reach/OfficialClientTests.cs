using System.Net;
using System.Text.Json;
using ModelContextProtocol.Client;

namespace WatchTower.Tests.Reach;

/// <summary>The official C# client reaches the app over HTTP, without a proxy.</summary>
public sealed class OfficialClientTests
{
    [Fact]
    [Trait("Requirement", "card/4-sdk-client")]
    [Trait("Requirement", "card/link-http-bearer")]
    [Trait("Requirement", "003/FR-014")]
    public async Task Calls_every_tool_over_HTTP_with_the_bearer()
    {
        await using var app = new ListeningWatchTower();
        await using var client = await ConnectAsync(await app.EndpointAsync(), ListeningWatchTower.Bearer);
        var served = (await client.ListToolsAsync()).Select(tool => tool.Name).Except(["ResetAppState", "SetTestData"]);

        // Only a client that records is offered the tools of recorders, and every client may call them.
        Assert.Equal(served.Concat(["RecordInput", "RecordCheck"]).Order(), ToolCall.All.Select(call => call.Tool).Distinct().Order());
        foreach (var (tool, arguments, answer, refusal) in ToolCall.All)
        {
            var result = await client.CallToolAsync(tool, arguments);
            var told = result.IsError is true ? result.Meta!.ToJsonString() : JsonSerializer.Serialize(result.StructuredContent);
            Assert.True(result.IsError is true == refusal is not null, $"{tool}: {told}");
            Assert.Contains(refusal is null ? answer ?? "" : $"\"code\":\"{refusal}\"", told, StringComparison.Ordinal);
        }
    }

    [Fact]
    [Trait("Requirement", "card/link-http-bearer")]
    public async Task Is_refused_with_another_bearer()
    {
        await using var app = new ListeningWatchTower();
        var endpoint = await app.EndpointAsync();

        var refused = await Assert.ThrowsAnyAsync<HttpRequestException>(() => ConnectAsync(endpoint, "another-bearer-of-the-same-length"));

        Assert.Equal(HttpStatusCode.Unauthorized, refused.StatusCode);
    }

    private static Task<McpClient> ConnectAsync(Uri endpoint, string bearer) => McpClient.CreateAsync(new HttpClientTransport(new HttpClientTransportOptions
    {
        Endpoint = endpoint,
        TransportMode = HttpTransportMode.StreamableHttp,
        AdditionalHeaders = new Dictionary<string, string> { ["Authorization"] = $"Bearer {bearer}" },
    }));
}
