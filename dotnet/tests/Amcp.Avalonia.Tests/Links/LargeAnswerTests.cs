using System.Collections;
using System.Text.Json;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tests.Tools;
using Amcp.Avalonia.Tools;

namespace Amcp.Avalonia.Tests.Links;

public sealed class LargeAnswerTests : IDisposable
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(20);

    private readonly FakeProxy _proxy = new();

    public void Dispose() => _proxy.Dispose();

    [Fact]
    public async Task An_answer_whose_call_is_cancelled_before_it_is_sent_does_not_stay()
    {
        var kept = new TaskCompletionSource<WeakReference>(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var app = new ServedApp(_proxy.Settings, new ProbeTool("ClickElement", (_, cancel) => Task.FromResult(Large(kept, cancel))));
        using var peer = await _proxy.AcceptRegisteredAsync();
        await peer.InitializeAsync();
        await peer.CallAsync("c", "ClickElement");
        var answer = await kept.Task.WaitAsync(s_limit);

        await peer.SendAsync("""{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"c"}}""");

        await Collected.IsAsync(answer);
        await peer.SendAsync("""{"jsonrpc":"2.0","id":"p","method":"ping"}""");
        await peer.AnswerToAsync("p");
        Assert.False(peer.HasRead("c"));
    }

    // The link takes the images once it has kept the answer. They end with the cancellation of the call, so that the answer is never sent.
    private static ToolAnswer Large(TaskCompletionSource<WeakReference> kept, CancellationToken cancel)
    {
        var json = JsonChunks.Of(JsonSerializer.SerializeToUtf8Bytes(new { words = new string('x', 100_000) }));
        var weak = new WeakReference(json);
        return new ToolAnswer(json, "words", new Images(() =>
        {
            kept.TrySetResult(weak);
            Assert.True(cancel.WaitHandle.WaitOne(s_limit));
        }));
    }

    private sealed class Images(Action taken) : IReadOnlyList<ToolImage>
    {
        public int Count => 0;

        public ToolImage this[int index] => throw new ArgumentOutOfRangeException(nameof(index));

        public IEnumerator<ToolImage> GetEnumerator()
        {
            taken();
            yield break;
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }
}
