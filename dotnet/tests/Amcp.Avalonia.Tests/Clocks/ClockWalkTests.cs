using System.Diagnostics;
using Amcp.Avalonia.Clocks;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.Tests.Tools;
using Avalonia.Threading;

namespace Amcp.Avalonia.Tests.Clocks;

/// <summary>How the clocks go from timer to timer: on the UI thread, by no real time, and through whatever the timers do there.</summary>
[Collection(UiCollection.Name)]
public sealed class ClockWalkTests(LiveApp app) : IAsyncLifetime
{
    private const int Unit = TestTimers.Unit;

    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(1);

    private readonly TestTimers _timers = new(app);

    [Fact]
    [Trait("Requirement", "card/tools-advance-clock")]
    public async Task Timers_go_on_while_every_thread_of_the_pool_is_taken()
    {
        const int Ticks = 300;
        const int MoreThanThePoolHas = 1000;
        var interval = TimeSpan.FromMilliseconds(100);
        using var release = new ManualResetEventSlim();
        using var allFired = new ManualResetEventSlim();
        var taken = Task.CompletedTask;
        var haveAllFired = false;
        var guard = new Thread(() =>
        {
            haveAllFired = allFired.Wait(TimeSpan.FromSeconds(20));
            release.Set();
        });
        guard.Start();
        var (start, real) = (AmcpTime.Provider.GetTimestamp(), Stopwatch.StartNew());
        await app.Ui(() => _timers.Start(interval, "tick", _ =>
        {
            // The call itself needs a thread of the pool until it moves the clock.
            if (taken == Task.CompletedTask && AmcpTime.Provider.GetElapsedTime(start) > real.Elapsed + interval)
                taken = Task.WhenAll(Enumerable.Range(0, MoreThanThePoolHas).Select(_ => Task.Run(release.Wait)));
            else if (_timers.Fired.Count == Ticks)
                allFired.Set();
        }));

        await app.Call("AdvanceClock", new { by = (Ticks * interval).TotalMilliseconds, timeout = s_patience.TotalMilliseconds });

        guard.Join();
        await taken;
        Assert.True(haveAllFired);
    }

    [Fact]
    [Trait("Requirement", "card/tools-advance-clock")]
    public async Task Real_time_does_not_count_on_the_way()
    {
        var stamps = new List<long>();
        var interval = TimeSpan.FromSeconds(1.5);
        await app.Ui(() => _timers.Start(interval, "tick", _ => stamps.Add(AmcpTime.Provider.GetTimestamp())));

        await Advance().RunAsync(20 * interval, s_patience, CancellationToken.None);

        var spans = await app.Ui(() => stamps.Zip(stamps.Skip(1), (one, next) => AmcpTime.Provider.GetElapsedTime(one, next)).ToList());
        Assert.InRange(spans.Count, 18, 20);
        Assert.All(spans, span => Assert.Equal(interval, span));
    }

    [Fact]
    public async Task Timers_of_every_priority_that_are_due_at_the_end_fire_before_it()
    {
        var interval = TimeSpan.FromMilliseconds(Unit);
        var clock = DispatcherClock.Find()!;
        var walk = new ClockWalk(MovableTime.Start(), clock, interval, s_patience);
        var wereOver = new List<bool>();
        var held = await app.Ui(() =>
        {
            var hold = clock.Hold();
            foreach (var priority in new[] { DispatcherPriority.Send, DispatcherPriority.Background, DispatcherPriority.SystemIdle })
                _timers.Start(interval, $"{priority}", _ => wereOver.Add(walk.Arrived.IsCompleted), priority);

            walk.Begin();
            return hold;
        });

        await walk.Arrived;

        await app.Ui(held.Dispose);
        Assert.Equal(["Send", "Background", "SystemIdle"], _timers.Fired);
        Assert.Equal([false, false, false], wereOver);
    }

    [Fact]
    [Trait("Requirement", "card/tools-advance-clock")]
    public async Task Timers_fire_in_order_in_a_loop_that_a_timer_ran_before()
    {
        var frame = await app.Ui(() => new DispatcherFrame());
        var isInside = new TaskCompletionSource();
        await app.Ui(() =>
        {
            _timers.Every(2, "two");
            _timers.Every(3, "three");
            DispatcherTimer.RunOnce(
                () =>
                {
                    Dispatcher.UIThread.Post(isInside.SetResult, DispatcherPriority.Background);
                    Dispatcher.UIThread.PushFrame(frame);
                },
                TimeSpan.FromMilliseconds(1));
        });
        await isInside.Task;

        await Advance().RunAsync(TimeSpan.FromMilliseconds(5.5 * Unit), s_patience, CancellationToken.None);

        frame.Continue = false;
        Assert.Equal(["two", "three", "two"], await app.Ui(() => _timers.Fired.ToList()));
    }

    [Fact]
    [Trait("Requirement", "card/tools-advance-clock")]
    public async Task A_loop_that_a_timer_runs_ends_before_the_timer_after_the_one_that_ends_it()
    {
        var frame = await app.Ui(() => new DispatcherFrame());
        await app.Ui(() =>
        {
            _timers.Every(1, "begin", begin =>
            {
                begin.Stop();
                Dispatcher.UIThread.PushFrame(frame);
                _timers.Fired.Add("after");
            });
            _timers.Every(2, "end", end =>
            {
                end.Stop();
                frame.Continue = false;
            });
            _timers.Every(3, "next");
        });

        await Advance().RunAsync(TimeSpan.FromMilliseconds(3.5 * Unit), s_patience, CancellationToken.None);

        Assert.Equal(["begin", "end", "after", "next"], _timers.Fired);
    }

    [Fact]
    public async Task A_handler_that_does_not_return_keeps_the_thread_busy()
    {
        using var release = new ManualResetEventSlim();
        await app.Ui(() => _timers.Every(1, "waiting", _ => release.Wait()));

        var failure = await Assert.ThrowsAnyAsync<ToolFailure>(
            () => Advance(TimeSpan.FromMilliseconds(100)).RunAsync(TimeSpan.FromMilliseconds(2 * Unit), s_patience, CancellationToken.None));

        release.Set();
        Assert.Equal("UI_THREAD_BUSY", failure.Code);
        await _timers.ShortOneFires();
    }

    [Fact]
    public async Task A_handler_that_waits_for_the_time_to_pass_goes_on_when_the_clock_gives_up()
    {
        var isWaiting = new TaskCompletionSource();
        var hasPassed = false;
        await app.Ui(() => _timers.Every(1, "waiting", _ =>
        {
            var start = AmcpTime.Provider.GetTimestamp();
            isWaiting.SetResult();
            hasPassed = SpinWait.SpinUntil(() => AmcpTime.Provider.GetTimestamp() > start, s_patience);
        }));
        var walk = new ClockWalk(MovableTime.Start(), DispatcherClock.Find(), TimeSpan.FromMilliseconds(1.5 * Unit), s_patience);
        walk.Begin();
        await isWaiting.Task;

        walk.GiveUp();

        await _timers.ShortOneFires();
        Assert.True(hasPassed);
    }

    [Fact]
    public async Task A_callback_that_does_not_return_is_a_time_out()
    {
        using var release = new ManualResetEventSlim();
        await using var timer = AmcpTime.Provider.CreateTimer(_ => release.Wait(), null, TimeSpan.FromMilliseconds(Unit), Timeout.InfiniteTimeSpan);

        var failure = await Assert.ThrowsAnyAsync<ToolFailure>(
            () => Advance().RunAsync(TimeSpan.FromMilliseconds(2 * Unit), TimeSpan.FromMilliseconds(500), CancellationToken.None));

        release.Set();
        Assert.Equal("TIMEOUT", failure.Code);
        Assert.InRange(failure.Details["lastState"]!["movedMs"]!.GetValue<double>(), 0, Unit);
        await _timers.ShortOneFires();
    }

    [Fact]
    public async Task Cancelled_the_clock_stays_where_it_came_to_and_goes_on_by_real_time()
    {
        using var cancel = new CancellationTokenSource();
        await app.Ui(() => _timers.Start(TimeSpan.FromMilliseconds(1), "busy", _ => cancel.Cancel()));
        var start = AmcpTime.Provider.GetTimestamp();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => Advance().RunAsync(TimeSpan.FromDays(7), s_patience, cancel.Token));

        await _timers.ShortOneFires();
        Assert.InRange(AmcpTime.Provider.GetElapsedTime(start), TimeSpan.Zero, TimeSpan.FromDays(6));
    }

    /// <inheritdoc/>
    public Task InitializeAsync() => Task.CompletedTask;

    /// <inheritdoc/>
    public Task DisposeAsync() => _timers.DisposeAsync().AsTask();

    private static ClockAdvance Advance(TimeSpan? startLimit = null) =>
        new(new UiThread { StartLimit = startLimit ?? s_patience }, MovableTime.Start(), DispatcherClock.Find());
}
