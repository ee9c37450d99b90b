using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using System.Threading.Channels;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tests.Tools;

namespace Amcp.Avalonia.Tests.Recording;

/// <summary>A peer that records, with what it was recorded.</summary>
internal sealed class RecordingPeer(LiveApp app) : IToolPeer, IAsyncDisposable
{
    private readonly Channel<JsonNode> _recorded = Channel.CreateUnbounded<JsonNode>();
    private readonly CancellationTokenSource _gone = new();

    /// <inheritdoc/>
    public string AppId => "TestApp";

    /// <inheritdoc/>
    public CancellationToken Gone => _gone.Token;

    /// <summary>Begins a recording, once the app has drawn where its controls are: before that, the mouse hits nothing.</summary>
    public static async Task<RecordingPeer> Start(LiveApp app, bool fromTools = false)
    {
        await app.Call("HoverElement", new { x = 1, y = 1 });
        var peer = new RecordingPeer(app);
        await peer.Turn(on: true, fromTools);
        return peer;
    }

    /// <summary>Turns recording on or off and returns the answer.</summary>
    public async Task<JsonElement> Turn(bool on, bool fromTools = false) => await Call("RecordInput", new { on, fromTools });

    /// <summary>Picks a check and returns the answer.</summary>
    public async Task<JsonElement> Check(string element, string check) => await Call("RecordCheck", new { element, check });

    /// <summary>The next event that comes while the recording goes on.</summary>
    public async Task<JsonNode> Next() => await _recorded.Reader.ReadAsync(new CancellationTokenSource(TimeSpan.FromSeconds(20)).Token);

    /// <summary>Ends the recording and returns what it recorded.</summary>
    public async Task<IReadOnlyList<JsonNode>> Stop()
    {
        await Turn(on: false);
        var all = new List<JsonNode>();
        while (_recorded.Reader.TryRead(out var recorded))
            all.Add(recorded);

        return all;
    }

    /// <summary>Ends the connection.</summary>
    public void Leave() => _gone.Cancel();

    /// <inheritdoc/>
    public Task NotifyAsync<T>(string method, T parameters, JsonTypeInfo<T> shape)
    {
        Assert.Equal("notifications/amcp/input", method);
        Assert.True(_recorded.Writer.TryWrite(JsonSerializer.SerializeToNode(parameters, shape)!));
        return Task.CompletedTask;
    }

    private async Task<JsonElement> Call(string tool, object arguments) =>
        (await app.PeerTool(tool).CallAsync(JsonSerializer.SerializeToElement(arguments), this, CancellationToken.None)).Structured!.Value;

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        await Turn(on: false);
        _gone.Dispose();
    }
}
