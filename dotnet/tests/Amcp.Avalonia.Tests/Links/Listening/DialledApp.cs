using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Amcp.Avalonia.Auth;
using Amcp.Avalonia.CustomTools;
using Amcp.Avalonia.Hosting;
using Amcp.Avalonia.Hosting.Advertising;
using Amcp.Avalonia.Http;
using Amcp.Avalonia.Links;
using Amcp.Avalonia.Links.Listening;
using Amcp.Avalonia.Logging;
using Amcp.Avalonia.Tools;
using Microsoft.Extensions.Logging;
using ModelContextProtocol.Protocol;

namespace Amcp.Avalonia.Tests.Links.Listening;

/// <summary>An app that listens, with real parts, except that it has no windows; and those who dial it.</summary>
internal sealed class DialledApp : IAsyncDisposable
{
    private readonly CancellationTokenSource _stop = new();
    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory("amcp-listen-");
    private readonly StringWriter _logged = new();
    private readonly ListeningApp _app;
    private readonly Task _running;

    public DialledApp(string endpoint, Func<ListenSettings, ListenSettings>? change = null, params AppTool[] tools)
    {
        var settings = SettingsFor(endpoint.Replace("{dir}", _directory.FullName));
        settings = change?.Invoke(settings) ?? settings;
        var log = new JsonLog(_logged, LogLevel.Debug, "WatchTower");
        var served = tools.Length > 0 ? tools : [new ProbeTool("ClickElement", (_, _) => Task.FromResult(Done))];
        var session = new ToolSession(
            new Implementation { Name = "WatchTower", Version = "1.0.0" }, settings.Mode, Task.FromResult<IReadOnlyList<AppTool>>(served), CustomTools, () => { }, _ => { }, log);
        _app = new ListeningApp(settings, session, Descriptors, log);
        _running = _app.RunAsync(_stop.Token);
    }

    public static ToolAnswer Done { get; } = new(JsonSerializer.SerializeToElement(new { done = true }), "done", []);

    /// <summary>The app's own tools, which may change while it runs.</summary>
    public CustomToolSet CustomTools { get; } = new();

    /// <summary>Where this app's descriptor file is.</summary>
    public DescriptorFile Descriptors => new(RuntimePath);

    public string RuntimePath => Path.Combine(_directory.FullName, "amcp");

    /// <summary>The log so far.</summary>
    public string Log
    {
        get
        {
            lock (_logged)
                return _logged.ToString();
        }
    }

    public static ListenSettings SettingsFor(string endpoint) => new()
    {
        AppId = "WatchTower",
        Endpoint = ListenEndpoint.TryParse(endpoint)!,
        Secret = SharedSecret.Parse(FakeProxy.Secret),
        Instance = "0f8fad5bd9cb469fa16570867728950e",
        Mode = "headless",
        Version = "1.0.0",
        ConnectTimeout = TimeSpan.FromSeconds(10),
        Http = endpoint.StartsWith("http", StringComparison.Ordinal) ? HttpServer.ServeAsync : null,
        Advertise = false,
    };

    /// <summary>A fresh token of a client that holds the secret.</summary>
    public static string Token(string clientId = "test") => AuthenticationToken.Create(clientId, DateTimeOffset.UtcNow, SharedSecret.Parse(FakeProxy.Secret)).ToString();

    /// <summary>Waits for what the app tells in its log: the endpoint that it opened, or a refusal.</summary>
    public Task<string> LoggedAsync(string part) => Eventually.GetAsync(() => Log.Split('\n').FirstOrDefault(line => line.Contains(part, StringComparison.Ordinal)));

    /// <summary>Where the app listens, once it does.</summary>
    public async Task<string> EndpointAsync()
    {
        var line = JsonNode.Parse(await LoggedAsync("Listening on"))!["message"]!.ToString();
        return line["Listening on ".Length..].TrimEnd('.');
    }

    /// <summary>Dials and says nothing.</summary>
    public async Task<FakePeer> DialAsync() => new(await ProxyEndpoint.TryParse(await EndpointAsync())!.DialAsync(CancellationToken.None));

    /// <summary>Dials, proves itself and opens an MCP session.</summary>
    public async Task<FakePeer> ConnectAsync()
    {
        var peer = await DialAsync();
        await AuthenticateAsync(peer);
        await peer.InitializeAsync();
        return peer;
    }

    /// <summary>Does what a proxy with the secret does.</summary>
    public static async Task<JsonNode> AuthenticateAsync(FakePeer peer)
    {
        var hello = (await AskToComeInAsync(peer, Token()))["result"]!;
        var text = $"WatchTower|{hello["instance"]}|{FakePeer.Nonce}|{hello["nonce"]}";
        Assert.Equal(Sign($"app|{text}"), hello["proof"]!.ToString());
        await peer.SendAsync($$"""{"jsonrpc":"2.0","id":"c","method":"amcp/confirm","params":{"proof":"{{Sign($"proxy|{text}")}}"} }""");
        return (await peer.AnswerToAsync("c"))["result"]!;
    }

    /// <summary>Sends the first request.</summary>
    public static async Task<JsonNode> AskToComeInAsync(FakePeer peer, string token, string clientId = "test")
    {
        await peer.SendAsync($$"""{"jsonrpc":"2.0","id":"a","method":"amcp/authenticate","params":{"clientId":"{{clientId}}","token":"{{token}}","nonce":"{{FakePeer.Nonce}}"} }""");
        return await peer.AnswerToAsync("a");
    }

    public static string Sign(string text) => Convert.ToBase64String(HMACSHA256.HashData(Convert.FromBase64String(FakeProxy.Secret), Encoding.UTF8.GetBytes(text)));

    public Task CloseAsync() => _app.CloseAsync();

    public async ValueTask DisposeAsync()
    {
        await _app.CloseAsync();
        await _stop.CancelAsync();
        await _running.WaitAsync(TimeSpan.FromSeconds(20));
        _stop.Dispose();
        _directory.Delete(recursive: true);
    }
}
