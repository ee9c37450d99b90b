using System.Text;
using Amcp.Avalonia.Links.Http;

namespace Amcp.Avalonia.Tests.Links.Http;

public sealed class EventBacklogTests
{
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(20);

    [Fact]
    public async Task An_event_goes_to_the_client_that_claimed_last_even_before_it_reads()
    {
        using var backlog = new EventBacklog();
        using var first = new MemoryStream();
        var earlier = backlog.Claim();
        var copying = backlog.CopyToClientAsync(first, earlier, CancellationToken.None);
        var later = backlog.Claim();
        await backlog.WriteAsync("data: changed\n\n"u8.ToArray());
        await backlog.FlushAsync();

        await copying.WaitAsync(Limit);
        using var stop = new CancellationTokenSource();
        using var second = new StreamOfOneEvent(stop);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => backlog.CopyToClientAsync(second, later, stop.Token).WaitAsync(Limit));

        Assert.Equal(0, first.Length);
        Assert.Equal("data: changed\n\n", Encoding.UTF8.GetString(second.ToArray()));
        backlog.Release(earlier);
        backlog.Release(later);
    }

    private sealed class StreamOfOneEvent(CancellationTokenSource stop) : MemoryStream
    {
        public override Task FlushAsync(CancellationToken cancellationToken) => stop.CancelAsync();
    }
}
