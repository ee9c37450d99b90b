using System.Text;
using Amcp.Avalonia.Http;
using ModelContextProtocol.Protocol;

namespace Amcp.Avalonia.Tests.Links.Http;

public sealed class EventBacklogTests
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(20);

    [Fact]
    public async Task An_event_goes_to_the_client_that_came_last()
    {
        var backlog = new EventBacklog();
        var (first, second) = (new MemoryStream(), new MemoryStream());
        using var earlier = new CancellationTokenSource();
        using var later = new CancellationTokenSource();

        var copying = backlog.CopyToAsync(first, earlier);
        var copyingLater = backlog.CopyToAsync(second, later);
        backlog.TryAdd(Changed("first"));
        await copying.WaitAsync(s_limit);
        await Eventually.TrueAsync(() => second.Length > 0);
        await later.CancelAsync();
        await copyingLater.WaitAsync(s_limit);

        Assert.Equal(0, first.Length);
        Assert.Contains("\"method\":\"first\"", Encoding.UTF8.GetString(second.ToArray()), StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_latest_events_wait_for_a_client()
    {
        var backlog = new EventBacklog();
        for (var number = 0; number < 300; number++)
            backlog.TryAdd(Changed($"{number}"));

        var client = new MemoryStream();
        using var life = new CancellationTokenSource();
        var copying = backlog.CopyToAsync(client, life);
        await Eventually.TrueAsync(() => Encoding.UTF8.GetString(client.ToArray()).Contains("\"299\""));
        await life.CancelAsync();
        await copying.WaitAsync(s_limit);

        Assert.Equal(256, Encoding.UTF8.GetString(client.ToArray()).Split("data: ").Length - 1);
    }

    private static JsonRpcNotification Changed(string method) => new() { Method = method };
}
