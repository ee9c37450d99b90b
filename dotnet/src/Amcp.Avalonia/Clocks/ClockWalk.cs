using System.Diagnostics;
using System.Text.Json.Nodes;
using Avalonia.Threading;

namespace Amcp.Avalonia.Clocks;

/// <summary>
/// Advances the clocks timer by timer on the UI thread. Each step is queued behind the jobs of earlier timers, because switching threads on a busy
/// machine takes longer than most timers. Real time does not count meanwhile.
/// </summary>
/// <param name="time">The clock behind the app's TimeProvider.</param>
/// <param name="dispatcher">The clock behind DispatcherTimer; null if it cannot be advanced.</param>
/// <param name="by">Whole milliseconds.</param>
/// <param name="timeout">The time limit for the timers that fire.</param>
internal sealed class ClockWalk(MovableTime time, DispatcherClock? dispatcher, TimeSpan by, TimeSpan timeout)
{
    private static readonly TimeSpan s_shortestStep = TimeSpan.FromMilliseconds(1);

    private readonly Stopwatch _watch = Stopwatch.StartNew();
    private readonly TaskCompletionSource<bool> _arrived = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private volatile IDisposable? _timeHeld;
    private IDisposable? _dispatcherHeld;
    private TimeSpan _done;
    private long _queuedAt;
    private volatile bool _isOver;

    /// <summary>Gets a task that completes on arrival and fails with TIMEOUT and the progress made.</summary>
    public Task<bool> Arrived => _arrived.Task;

    /// <summary>Gets the time that the next step has waited for the UI thread.</summary>
    public TimeSpan Waiting => Volatile.Read(ref _queuedAt) is var since && since != 0 ? Stopwatch.GetElapsedTime(since) : TimeSpan.Zero;

    /// <summary>Starts advancing. Callable from any thread.</summary>
    public void Begin() => Queue();

    /// <summary>Stops advancing. Real time counts again afterwards. Callable from any thread.</summary>
    public void GiveUp()
    {
        _isOver = true;

        // A handler that waits for time to pass may block the UI thread while time is held.
        _timeHeld?.Dispose();
        Dispatcher.UIThread.Post(LetGo, DispatcherPriority.Send);
    }

    private void Queue()
    {
        Volatile.Write(ref _queuedAt, Stopwatch.GetTimestamp());
        Dispatcher.UIThread.Post(GoOn, DispatcherPriority.SystemIdle);
    }

    private void GoOn()
    {
        if (_isOver)
            return;

        _timeHeld ??= time.Hold();
        _dispatcherHeld ??= dispatcher?.Hold();
        if (_done >= by)
        {
            // Timers of the lowest priority that the last step made due are queued behind this job.
            Dispatcher.UIThread.Post(Arrive, DispatcherPriority.SystemIdle);
        }
        else if (_watch.Elapsed >= timeout)
        {
            _arrived.TrySetException(TooManyTimers());
        }
        else
        {
            Step();
        }
    }

    private void Step()
    {
        var left = by - _done;
        var next = TimeSpan.FromMilliseconds(Math.Ceiling((time.UntilNext ?? left).TotalMilliseconds));
        var atMost = next > left ? left : next < s_shortestStep ? s_shortestStep : next;
        if (dispatcher is null)
        {
            _ = FollowAsync(atMost);
        }
        else
        {
            dispatcher.Step(atMost, moved =>
            {
                PlatformFrames.Advance(moved);
                _ = FollowAsync(moved);
            });
        }
    }

    // Runs before the dispatcher's timers, so that they see the same time on both clocks.
    private async Task FollowAsync(TimeSpan moved)
    {
        var callbacks = time.PutForwardAsync(moved);
        if (!callbacks.IsCompleted)
        {
            Volatile.Write(ref _queuedAt, 0);
            var remaining = timeout > _watch.Elapsed ? timeout - _watch.Elapsed : TimeSpan.Zero;
            await callbacks.WaitAsync(remaining).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            if (!callbacks.IsCompleted)
            {
                _arrived.TrySetException(TooManyTimers());
                return;
            }
        }

        _done += moved;
        Queue();
    }

    private void Arrive()
    {
        LetGo();
        _arrived.TrySetResult(true);
    }

    private void LetGo()
    {
        _isOver = true;
        _timeHeld?.Dispose();
        _dispatcherHeld?.Dispose();
    }

    private ToolFailure TooManyTimers() => Failures.Timeout(
        $"The clock came {_done.TotalMilliseconds:0} of {by.TotalMilliseconds:0} ms forward in {timeout.TotalMilliseconds:0} ms: its timers take too long, or are too many. Give a longer `timeout`, or advance by less.",
        new JsonObject { ["movedMs"] = _done.TotalMilliseconds });
}
