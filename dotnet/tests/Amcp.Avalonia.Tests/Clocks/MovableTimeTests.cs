using System.Diagnostics;
using Amcp.Avalonia.Clocks;

namespace Amcp.Avalonia.Tests.Clocks;

/// <summary>Timers of a minute and more, which only a clock that is put forward can make fire within a test.</summary>
public sealed class MovableTimeTests
{
    private static readonly TimeSpan s_minute = TimeSpan.FromMinutes(1);
    private static readonly TimeSpan s_moment = TimeSpan.FromMilliseconds(20);

    private readonly MovableTime _time = new();

    [Fact]
    [Trait("Requirement", "card/tools-advance-clock")]
    public async Task All_that_tells_the_time_goes_forward()
    {
        var (now, stamp) = (_time.GetUtcNow(), _time.GetTimestamp());

        await _time.PutForwardAsync(s_minute);

        Assert.True(_time.GetUtcNow() - now >= s_minute);
        Assert.True(_time.GetElapsedTime(stamp) >= s_minute);
    }

    [Fact]
    public async Task A_delay_ends_when_its_time_has_come_and_not_before()
    {
        var delay = Task.Delay(s_minute, _time);

        await _time.PutForwardAsync(s_minute / 2);
        Assert.False(delay.IsCompleted);
        Assert.InRange(_time.UntilNext!.Value, TimeSpan.FromSeconds(1), s_minute / 2);
        await _time.PutForwardAsync(s_minute / 2);

        await delay;
        Assert.Null(_time.UntilNext);
    }

    [Fact]
    public async Task A_timer_with_a_period_fires_again_until_it_is_disposed()
    {
        var ticks = 0;
        await using (_time.CreateTimer(_ => ticks++, null, s_minute, s_minute))
        {
            await _time.PutForwardAsync(s_minute);
            await _time.PutForwardAsync(s_minute);
            await _time.PutForwardAsync(s_minute);
        }

        await _time.PutForwardAsync(s_minute);

        Assert.Equal(3, ticks);
    }

    [Fact]
    public async Task A_timer_that_is_changed_waits_anew()
    {
        var ticks = 0;
        await using var timer = _time.CreateTimer(_ => ticks++, null, s_minute, Timeout.InfiniteTimeSpan);

        timer.Change(3 * s_minute, Timeout.InfiniteTimeSpan);
        await _time.PutForwardAsync(2 * s_minute);
        Assert.Equal(0, ticks);
        await _time.PutForwardAsync(s_minute);

        Assert.Equal(1, ticks);
    }

    [Fact]
    public async Task Left_alone_it_runs_as_the_systems() => await Task.Delay(TimeSpan.FromMilliseconds(5), _time);

    [Fact]
    public async Task A_cancelled_delay_waits_no_longer()
    {
        using var cancel = new CancellationTokenSource();
        var delay = Task.Delay(s_minute, _time, cancel.Token);

        await cancel.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => delay);
        Assert.Null(_time.UntilNext);
    }

    [Fact]
    [Trait("Requirement", "card/tools-advance-clock")]
    public async Task Held_it_goes_exactly_as_far_as_it_is_put_forward()
    {
        using (_time.Hold())
        {
            var (now, elapsed) = (_time.GetUtcNow(), _time.Elapsed);
            LetRealTimePass();

            await _time.PutForwardAsync(s_minute);

            Assert.Equal((now + s_minute, elapsed + s_minute), (_time.GetUtcNow(), _time.Elapsed));
        }
    }

    [Fact]
    public void It_stands_still_until_the_last_of_those_who_hold_it_lets_go_and_then_makes_up_for_nothing()
    {
        var (one, other) = (_time.Hold(), _time.Hold());
        var stopped = (_time.GetUtcNow(), _time.Elapsed);
        one.Dispose();
        one.Dispose();
        LetRealTimePass();
        Assert.Equal(stopped, (_time.GetUtcNow(), _time.Elapsed));

        var real = Stopwatch.StartNew();
        other.Dispose();
        LetRealTimePass();

        Assert.InRange(_time.Elapsed - stopped.Elapsed, s_moment, real.Elapsed);
    }

    [Fact]
    public async Task A_timer_of_a_time_that_is_held_fires_when_its_time_has_come_after_all()
    {
        var hold = _time.Hold();
        var delay = Task.Delay(TimeSpan.FromMilliseconds(1), _time);
        LetRealTimePass();
        Assert.False(delay.IsCompleted);

        hold.Dispose();

        await delay;
    }

    private static void LetRealTimePass()
    {
        var real = Stopwatch.StartNew();
        SpinWait.SpinUntil(() => real.Elapsed > s_moment);
    }
}
