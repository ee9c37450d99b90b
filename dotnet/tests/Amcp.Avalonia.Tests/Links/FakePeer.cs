using System.Security.Cryptography;
using System.Text;
using System.Text.Json.Nodes;

namespace Amcp.Avalonia.Tests.Links;

/// <summary>The other end of one connection: lines of JSON, and an MCP client of the plainest kind.</summary>
internal sealed class FakePeer(Stream stream) : IDisposable
{
    public const string Nonce = "ZmVkY2JhOTg3NjU0MzIxMA==";

    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(60);

    private readonly StreamReader _reader = new(stream, new UTF8Encoding(false), false, 1 << 20, leaveOpen: true);
    private readonly List<JsonNode> _unread = [];

    /// <summary>Gets the registration of the app, once it is confirmed.</summary>
    public JsonNode? Registration { get; private set; }

    /// <summary>The next message, or null at the end of the stream.</summary>
    public async Task<JsonNode?> ReadAsync()
    {
        var line = await _reader.ReadLineAsync().WaitAsync(s_limit);
        return line is null ? null : JsonNode.Parse(line);
    }

    private async Task<JsonNode> NextAsync(string what) => await ReadAsync() ?? throw new EndOfStreamException($"the app closed the connection before its {what}");

    /// <summary>The answer to a request, whatever comes before it.</summary>
    public async Task<JsonNode> AnswerToAsync(string id)
    {
        while (true)
        {
            if (_unread.Find(message => message["id"]?.ToString() == id) is { } found)
            {
                _unread.Remove(found);
                return found;
            }

            _unread.Add(await ReadAsync() ?? throw new EndOfStreamException($"no answer to {id}"));
        }
    }

    /// <summary>The next notification of a method, whatever comes before it.</summary>
    public async Task<JsonNode> UntilAsync(string method)
    {
        while (true)
        {
            var message = await ReadAsync() ?? throw new EndOfStreamException($"no {method}");
            if (message["method"]?.ToString() == method)
                return message;
        }
    }

    /// <summary>Whether an answer has already come.</summary>
    public bool HasRead(string id) => _unread.Exists(message => message["id"]?.ToString() == id);

    /// <summary>Sends text as it is, without a line end of its own.</summary>
    public async Task WriteAsync(string text) => await stream.WriteAsync(Encoding.UTF8.GetBytes(text));

    /// <summary>Sends one message per line, all in one piece.</summary>
    public Task SendAsync(params string[] messages) => WriteAsync(string.Concat(messages.Select(message => message + "\n")));

    /// <summary>Answers the registration and the confirmation, and sends more in the same piece as the last answer.</summary>
    public async Task<JsonNode> ConfirmAsync(string secret, params string[] alongWithTheLastAnswer)
    {
        var registration = (await NextAsync("registration"))["params"]!;
        await SendAsync(Registered(registration, secret));
        var confirm = await NextAsync("confirmation");
        Assert.True(confirm["method"]?.ToString() == "amcp/confirm", confirm.ToJsonString());
        await SendAsync(["""{"jsonrpc":"2.0","id":2,"result":{}}""", .. alongWithTheLastAnswer]);
        Registration = registration;
        return registration;
    }

    /// <summary>The answer of a proxy with this secret.</summary>
    public static string Registered(JsonNode registration, string secret)
    {
        var signed = $"proxy|{registration["appId"]}|{registration["instance"]}|{registration["nonce"]}|{Nonce}";
        var proof = secret.Length == 0 ? "" : Convert.ToBase64String(HMACSHA256.HashData(Convert.FromBase64String(secret), Encoding.UTF8.GetBytes(signed)));
        return $$"""{"jsonrpc":"2.0","id":1,"result":{"nonce":"{{Nonce}}","proof":"{{proof}}"} }""";
    }

    /// <summary>Opens the MCP session.</summary>
    public async Task<JsonNode> InitializeAsync(string capabilities = "{}")
    {
        await SendAsync(Initialize.Replace("\"capabilities\":{}", $"\"capabilities\":{capabilities}", StringComparison.Ordinal));
        var answer = await AnswerToAsync("i");
        await SendAsync("""{"jsonrpc":"2.0","method":"notifications/initialized"}""");
        return answer["result"]!;
    }

    public const string Initialize =
        """{"jsonrpc":"2.0","id":"i","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}""";

    /// <summary>Asks for a tool without waiting for the answer.</summary>
    public Task CallAsync(string id, string tool, string arguments = "{}") =>
        SendAsync($$"""{"jsonrpc":"2.0","id":"{{id}}","method":"tools/call","params":{"name":"{{tool}}","arguments":{{arguments}} } }""");

    public void Dispose()
    {
        _reader.Dispose();
        stream.Dispose();
    }
}
