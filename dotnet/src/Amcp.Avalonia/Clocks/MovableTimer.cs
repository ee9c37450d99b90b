namespace Amcp.Avalonia.Clocks;

/// <summary>Represents a timer driven by a <see cref="MovableTime"/>. Its callback runs on the thread pool, as for system timers.</summary>
internal sealed class MovableTimer : ITimer
{
    private readonly MovableTime _time;
    private readonly TimerCallback _callback;
    private readonly object? _state;
    private readonly ITimer _real;
    private TimeSpan _period;
    private TaskCompletionSource? _fired;

    /// <summary>Creates a timer that does not wait yet.</summary>
    public MovableTimer(MovableTime time, TimerCallback callback, object? state)
    {
        (_time, _callback, _state) = (time, callback, state);
        _real = TimeProvider.System.CreateTimer(_ => Fire(), null, Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
    }

    /// <summary>Gets the due time on the scale of <see cref="MovableTime.Elapsed"/>; null while it does not wait.</summary>
    public TimeSpan? Due { get; private set; }

    public bool Change(TimeSpan dueTime, TimeSpan period)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(dueTime, Timeout.InfiniteTimeSpan);
        ArgumentOutOfRangeException.ThrowIfLessThan(period, Timeout.InfiniteTimeSpan);
        _time.Change(this, () =>
        {
            _period = period;
            Due = dueTime == Timeout.InfiniteTimeSpan ? null : _time.Elapsed + dueTime;
            Arm();
        });
        return true;
    }

    /// <summary>Sets the system's timer, whose callback is the only one that fires this timer. Called under the time's lock.</summary>
    public void Arm()
    {
        var wait = Due is { } due ? _time.RealTimeUntil(due) : null;
        _real.Change(wait is { } left ? TimeSpan.FromMilliseconds(Math.Ceiling(left.TotalMilliseconds)) : Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
    }

    /// <summary>Applies an advance of the time. Called under the time's lock.</summary>
    /// <returns>A task that completes when the callback has run, immediately if it is not due.</returns>
    public Task Rearm()
    {
        if (Due > _time.Elapsed)
        {
            Arm();
            return Task.CompletedTask;
        }

        _fired ??= new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        Arm();
        return _fired.Task;
    }

    public void Dispose()
    {
        _time.Change(this, () =>
        {
            Due = null;
            _fired?.TrySetResult();
        });
        _real.Dispose();
    }

    public ValueTask DisposeAsync()
    {
        Dispose();
        return ValueTask.CompletedTask;
    }

    private void Fire()
    {
        var (isDue, fired) = (false, default(TaskCompletionSource));
        _time.Change(this, () =>
        {
            var now = _time.Elapsed;
            if (Due is not { } due || due > now)
            {
                // The timer was changed meanwhile, or the system's timer fired early.
                Arm();
                return;
            }

            (isDue, fired, _fired) = (true, _fired, null);
            var next = due + _period;
            Due = _period <= TimeSpan.Zero ? null : next > now ? next : now + _period;
            Arm();
        });
        if (!isDue)
            return;

        try
        {
            _callback(_state);
        }
        finally
        {
            fired?.TrySetResult();
        }
    }
}
