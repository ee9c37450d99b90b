using System.Net.Sockets;
using System.Text;

namespace Amcp.Avalonia.Tests.Links.Http;

public sealed class RawHttpTests
{
    private static readonly string s_good = $"Host: 127.0.0.1\r\nAuthorization: Bearer {AppOverHttp.Bearer}\r\nAccept: */*\r\nContent-Type: application/json\r\n";

    [Fact]
    public async Task Answers_requests_that_came_in_one_piece_one_after_the_other()
    {
        await using var app = new AppOverHttp();
        var request = $"POST /mcp HTTP/1.1\r\n{s_good}Content-Length: {FakePeer.Initialize.Length}\r\n\r\n{FakePeer.Initialize}";

        var answers = await ExchangeAsync(app, request, request.Replace("Accept:", "Connection: close\r\nAccept:"));

        Assert.Equal(2, answers.Split("HTTP/1.1 200 OK\r\n").Length - 1);
        Assert.Equal(2, answers.Split("\"protocolVersion\":\"2025-11-25\"").Length - 1);
    }

    [Fact]
    public async Task Reads_a_body_in_chunks()
    {
        await using var app = new AppOverHttp();
        var (begin, rest) = (FakePeer.Initialize[..10], FakePeer.Initialize[10..]);

        var answer = await ExchangeAsync(
            app, $"POST /mcp HTTP/1.1\r\n{s_good}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\nA\r\n{begin}\r\n{rest.Length:x};note=1\r\n{rest}\r\n0\r\nTrailer: x\r\n\r\n");

        Assert.Contains("\"serverInfo\":{\"name\":\"WatchTower\"", answer);
    }

    [Theory]
    [InlineData("hello\r\n\r\n", "400 Bad Request")]
    [InlineData("GET /mcp HTTP/1.1\r\n\r\n", "400 Bad Request")]
    [InlineData("GET /mcp HTTP/1.1\r\nHost: a\r\nHost: 127.0.0.1\r\n\r\n", "400 Bad Request")]
    [InlineData("GET /mcp HTTP/1.1\r\nHost : 127.0.0.1\r\n\r\n", "400 Bad Request")]
    [InlineData("POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: gzip\r\n\r\n", "400 Bad Request")]
    public async Task Hangs_up_on_what_two_parsers_could_read_differently(string request, string expected)
    {
        await using var app = new AppOverHttp();

        Assert.StartsWith($"HTTP/1.1 {expected}", await ExchangeAsync(app, request));
    }

    [Theory]
    [InlineData("Content-Length: -1\r\n\r\n")]
    [InlineData("Content-Length: 99999999999\r\n\r\n")]
    [InlineData("Transfer-Encoding: chunked\r\n\r\nZZ\r\n")]
    [InlineData("Transfer-Encoding: chunked\r\n\r\n1\r\nxy\r\n")]
    public async Task Refuses_a_body_whose_length_is_no_length(string framing)
    {
        await using var app = new AppOverHttp();

        Assert.StartsWith("HTTP/1.1 4", await ExchangeAsync(app, $"POST /mcp HTTP/1.1\r\n{s_good}{framing}"));
    }

    [Fact]
    public async Task Refuses_a_head_that_does_not_end()
    {
        await using var app = new AppOverHttp();

        Assert.StartsWith("HTTP/1.1 431", await ExchangeAsync(app, $"GET /mcp HTTP/1.1\r\nHost: {new string('x', 40_000)}"));
    }

    private static async Task<string> ExchangeAsync(AppOverHttp app, params string[] requests)
    {
        var uri = await app.UriAsync();
        using var client = new TcpClient();
        await client.ConnectAsync(uri.Host, uri.Port);
        await client.GetStream().WriteAsync(Encoding.ASCII.GetBytes(string.Concat(requests)));
        using var reader = new StreamReader(client.GetStream());
        return await reader.ReadToEndAsync().WaitAsync(TimeSpan.FromSeconds(20));
    }
}
