using System.Diagnostics;
using System.Text.Json.Nodes;
using Amcp.Avalonia.Tools;
using Avalonia.Threading;

namespace Amcp.Avalonia.Clocks;

/// <summary>
/// One way of the clocks from timer to timer. It stays on the UI thread, where each step is a job behind what the timers before it set off: on a
/// busy machine a hand-over to another thread takes longer than most timers. Real time does not count on the way.
/// </summary>
/// <param name="time">What the app's TimeProvider says.</param>
/// <param name="dispatcher">What DispatcherTimer waits by; null where it cannot be moved.</param>
/// <param name="by">Whole milliseconds.</param>
/// <param name="timeout">How long the timers on the way may take.</param>
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

    /// <summary>Done on arrival; failed with TIMEOUT and how far it came.</summary>
    public Task<bool> Arrived => _arrived.Task;

    /// <summary>For how long the next step has waited for its turn on the UI thread.</summary>
    public TimeSpan Waiting => Volatile.Read(ref _queuedAt) is var since && since != 0 ? Stopwatch.GetElapsedTime(since) : TimeSpan.Zero;

    /// <summary>Sets out. Callable from any thread.</summary>
    public void Begin() => Queue();

    /// <summary>Goes no further; from then on real time counts again. Callable from any thread.</summary>
    public void GiveUp()
    {
        _isOver = true;

        // A handler that waits for the time to pass may keep the UI thread for as long as it stands still.
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
        {
            return;
        }

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
            dispatcher.Step(atMost, moved => _ = FollowAsync(moved));
        }
    }

    // Before the dispatcher's timers run, so that these find both clocks at the same time.
    private async Task FollowAsync(TimeSpan moved)
    {
        var callbacks = time.PutForwardAsync(moved);
        if (!callbacks.IsCompleted)
        {
            Volatile.Write(ref _queuedAt, 0);
            var patience = timeout > _watch.Elapsed ? timeout - _watch.Elapsed : TimeSpan.Zero;
            await callbacks.WaitAsync(patience).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
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
