namespace Amcp.Avalonia.Clocks;

/// <summary>A timer that waits by a <see cref="MovableTime"/>. Its callback runs where the system's timers run theirs.</summary>
internal sealed class MovableTimer : ITimer
{
    private readonly MovableTime _time;
    private readonly TimerCallback _callback;
    private readonly object? _state;
    private readonly ITimer _real;
    private TimeSpan _period;
    private TaskCompletionSource? _fired;

    /// <summary>Makes one that does not wait yet.</summary>
    public MovableTimer(MovableTime time, TimerCallback callback, object? state)
    {
        (_time, _callback, _state) = (time, callback, state);
        _real = TimeProvider.System.CreateTimer(_ => Fire(), null, Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
    }

    /// <summary>When it fires, as <see cref="MovableTime.Elapsed"/> counts; null while it does not wait.</summary>
    public TimeSpan? Due { get; private set; }

    /// <inheritdoc/>
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

    /// <summary>Takes note that the time went forward; called under the time's lock.</summary>
    /// <returns>Done when the callback has run, at once where it is not due.</returns>
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

    /// <inheritdoc/>
    public void Dispose()
    {
        _time.Change(this, () =>
        {
            Due = null;
            _fired?.TrySetResult();
        });
        _real.Dispose();
    }

    /// <inheritdoc/>
    public ValueTask DisposeAsync()
    {
        Dispose();
        return ValueTask.CompletedTask;
    }

    private void Arm()
    {
        var wait = Due - _time.Elapsed;
        _real.Change(wait is { } left ? TimeSpan.FromMilliseconds(Math.Max(0, Math.Ceiling(left.TotalMilliseconds))) : Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
    }

    private void Fire()
    {
        var (isDue, fired) = (false, default(TaskCompletionSource));
        _time.Change(this, () =>
        {
            var now = _time.Elapsed;
            if (Due is not { } due || due > now)
            {
                // Changed meanwhile, or the system's timer came a moment too soon.
                Arm();
                return;
            }

            (isDue, fired, _fired) = (true, _fired, null);
            var next = due + _period;
            Due = _period <= TimeSpan.Zero ? null : next > now ? next : now + _period;
            Arm();
        });
        if (!isDue)
        {
            return;
        }

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
