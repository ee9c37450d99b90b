using System.Collections.Concurrent;
using DataService.Feed;
using DataService.Service;

namespace DataService.Tests;

public sealed class LiveFeedTests : IDisposable
{
    private readonly BlockingCollection<(ServiceUpdate Update, string? Thread)> _published = [];
    private readonly LiveFeed _feed;

    public LiveFeedTests() =>
        _feed = new LiveFeed(new ServiceSimulation(), update => _published.Add((update, Thread.CurrentThread.Name))) { Rate = TimeSpan.FromMilliseconds(1) };

    public void Dispose()
    {
        _feed.Dispose();
        _published.Dispose();
    }

    [Fact]
    [Trait("Requirement", "card/4-data-service")]
    public void Ticks_come_one_after_the_other_from_a_thread_of_their_own()
    {
        _feed.Start();

        var first = Enumerable.Range(0, 5).Select(_ => _published.Take()).ToList();

        Assert.Equal([1, 2, 3, 4, 5], first.Select(item => item.Update.Tick));
        Assert.All(first, item => Assert.Equal("Service feed", item.Thread));
        _feed.Pause();
    }

    [Fact]
    public void Nothing_comes_between_pause_and_resume()
    {
        _feed.Start();
        var before = _published.Take().Update.Tick;
        _feed.Pause();
        while (_published.TryTake(out var late))
            before = late.Update.Tick;

        _feed.StartJob("ExportInvoices");
        Assert.Equal(before, _published.Take().Update.Tick);

        _feed.Resume();
        Assert.Equal(before + 1, _published.Take().Update.Tick);
        _feed.Pause();
    }

    [Fact]
    public void A_pause_at_a_tick_hands_out_every_tick_before_it()
    {
        Assert.Equal(30, _feed.PauseAt(30));
        Assert.Equal(Enumerable.Range(1, 30), _published.Select(item => item.Update.Tick));

        Assert.Equal(30, _feed.PauseAt(10));
        Assert.Equal(30, _published.Count);
    }

    [Fact]
    public void Orders_are_handed_out_at_once_even_while_paused()
    {
        _feed.PauseAt(1);

        _feed.CancelJob("ImportReadings");

        Assert.Equal(JobState.Cancelled, _published.Last().Update.Jobs[0].State);
    }
}
