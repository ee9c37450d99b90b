using System.Collections.Concurrent;
using Amcp.Avalonia.ManagedHeadless.Platform;
using Amcp.Shared;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Perturbation;

/// <summary>A perturbed dispatcher does everything, only later.</summary>
public sealed class PerturbedDispatcherTests
{
    private const uint Seed = 7;

    [Fact]
    public void Every_signal_arrives_though_some_are_held_up()
    {
        using var arrived = new BlockingCollection<int>();
        using var end = new CancellationTokenSource();
        MovableDispatcher? loop = null;
        using var isReady = new ManualResetEventSlim();
        var thread = new Thread(() =>
        {
            loop = new MovableDispatcher(new DelaySequence(Seed, "signals"), input: null);
            loop.Signaled += () => arrived.Add(1);
            isReady.Set();
            loop.RunLoop(end.Token);
        });
        thread.Start();
        isReady.Wait();

        for (var signal = 0; signal < 40; signal++)
        {
            loop!.Signal();
            Assert.True(arrived.TryTake(out _, TimeSpan.FromSeconds(20)));
        }

        end.Cancel();
        thread.Join();
    }

    [Fact]
    public void Input_seems_pending_for_as_long_as_the_seed_says_and_one_job_is_let_through_between_two_delays()
    {
        var expected = new DelaySequence(Seed, "input");
        var dispatcher = new MovableDispatcher(signals: null, new DelaySequence(Seed, "input"));

        for (var delay = 0; delay < 40; delay++)
        {
            var isHeldUp = expected.Next() > TimeSpan.Zero;

            Assert.Equal(isHeldUp, dispatcher.HasPendingInput);
            if (isHeldUp)
                SpinWait.SpinUntil(() => !dispatcher.HasPendingInput);
        }
    }

    [Fact]
    public void While_the_clock_is_held_nothing_seems_pending()
    {
        var dispatcher = new MovableDispatcher(signals: null, new DelaySequence(Seed, "input"));
        SpinWait.SpinUntil(() => dispatcher.HasPendingInput);

        using (dispatcher.Hold())
        {
            Assert.True(dispatcher.CanQueryPendingInput);
            Assert.All(Enumerable.Range(0, 40), _ => Assert.False(dispatcher.HasPendingInput));
        }
    }

    [Fact]
    public void Nothing_seems_pending_where_nothing_is_perturbed()
    {
        var dispatcher = new MovableDispatcher(signals: null, input: null);

        Assert.False(dispatcher.CanQueryPendingInput);
        Assert.False(dispatcher.HasPendingInput);
    }
}
