using Amcp.Avalonia.Links.Listening;

namespace Amcp.Avalonia.Tests.Links.Listening;

public sealed class ListenEndpointTests
{
    [Theory]
    [InlineData("tcp://127.0.0.1:0", null)]
    [InlineData("tcp://localhost:5001", null)]
    [InlineData("tcp://[::1]:5001", null)]
    [InlineData("pipe://MyApp.Mcp", null)]
    [InlineData("unix:///run/user/1000/app.sock", null)]
    [InlineData("http://127.0.0.1:0/mcp", "/mcp")]
    [InlineData("http://127.0.0.1:5005", "/mcp")]
    [InlineData("http://127.0.0.1:5005/", "/mcp")]
    [InlineData("http://127.0.0.1:5005/watch/tower", "/watch/tower")]
    [InlineData("tls://0.0.0.0:5443", null)]
    [InlineData("tls://127.0.0.1:0", null)]
    [InlineData("https://[::]:5443/mcp", "/mcp")]
    [Trait("Requirement", "000/6-FIELD-Endpoint")]
    [Trait("Requirement", "000/8-RULE-endpoint-variable-format")]
    public void Understands_the_transports(string text, string? httpPath)
    {
        var endpoint = ListenEndpoint.TryParse(text)!;

        Assert.Equal((text, httpPath, httpPath is not null), (endpoint.ToString(), endpoint.HttpPath, endpoint.IsHttp));
    }

    [Theory]
    [InlineData("tcp://0.0.0.0:5001")]
    [InlineData("tcp://192.168.1.7:5001")]
    [InlineData("tcp://example.org:5001")]
    [InlineData("http://[::]:5001/mcp")]
    [InlineData("tls://desk.example:5443")]
    [InlineData("http://127.0.0.1:5001/mcp?x=1")]
    [InlineData("tcp://127.0.0.1")]
    [InlineData("tcp://127.0.0.1:65536")]
    [InlineData("tcp://127.0.0.1:-1")]
    [InlineData("unix://relative")]
    [InlineData("pipe://")]
    [InlineData("pipe://a/b")]
    [InlineData("5001")]
    public void Takes_no_address_of_another_machine_and_nothing_half_written(string text) => Assert.Null(ListenEndpoint.TryParse(text));
}
