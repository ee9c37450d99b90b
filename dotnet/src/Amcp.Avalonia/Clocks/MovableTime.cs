using System.Diagnostics;

namespace Amcp.Avalonia.Clocks;

/// <summary>Provides system time plus an offset that can grow. The time can also be held, for as long as the app runs if its clock is stepped. Thread-safe.</summary>
internal sealed class MovableTime : TimeProvider
{
    private readonly object _gate = new();
    private readonly HashSet<MovableTimer> _waiting = [];
    private readonly long _start = Stopwatch.GetTimestamp();
    private TimeSpan _lead;
    private (DateTimeOffset UtcNow, TimeSpan Elapsed)? _heldAt;
    private int _holds;

    /// <summary>Creates a time that follows system time, unless the settings hold it.</summary>
    public MovableTime(ClockSettings? settings = null)
    {
        if (settings is { IsStepped: true })
        {
            (IsStepped, _holds) = (true, 1);
            _heldAt = (settings.Now ?? System.GetUtcNow(), TimeSpan.Zero);
        }
    }

    /// <summary>Gets the time of this process; null while the handler is off.</summary>
    public static MovableTime? Current { get; private set; }

    /// <summary>Gets a value indicating whether only steps move the time.</summary>
    public bool IsStepped { get; }

    /// <summary>Gets the number of changes of timers, which shows whether the app has set any since.</summary>
    public long Changes { get; private set; }

    /// <summary>Gets or sets a value indicating whether the app has ever read this clock.</summary>
    public bool IsUsed { get; set; }

    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    /// <summary>Gets the time since this instance was created, including the offset.</summary>
    public TimeSpan Elapsed
    {
        get
        {
            lock (_gate)
                return _heldAt?.Elapsed ?? Stopwatch.GetElapsedTime(_start) + _lead;
        }
    }

    /// <summary>Gets the time until the next timer is due; null if no timer waits.</summary>
    public TimeSpan? UntilNext
    {
        get
        {
            lock (_gate)
                return _waiting.Count == 0 ? null : _waiting.Min(timer => timer.Due) - Elapsed;
        }
    }

    /// <summary>Makes the time of this process adjustable, from now on as the first call orders.</summary>
    public static MovableTime Start(ClockSettings? settings = null) => Current ??= new MovableTime(settings);

    public override DateTimeOffset GetUtcNow()
    {
        lock (_gate)
            return _heldAt?.UtcNow ?? System.GetUtcNow() + _lead;
    }

    public override long GetTimestamp() => Elapsed.Ticks;

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        ArgumentNullException.ThrowIfNull(callback);
        var timer = new MovableTimer(this, callback, state);
        timer.Change(dueTime, period);
        return timer;
    }

    /// <summary>
    /// Holds the time until the result is disposed, so that only <see cref="PutForwardAsync"/> moves it. Real time that passes meanwhile is discarded.
    /// </summary>
    public IDisposable Hold()
    {
        lock (_gate)
        {
            _holds++;
            _heldAt = (GetUtcNow(), Elapsed);
            return new Held(this);
        }
    }

    /// <summary>Advances the time. Callbacks that become due run on the thread pool, as usual.</summary>
    /// <returns>A task that completes when those callbacks have returned.</returns>
    public Task PutForwardAsync(TimeSpan by)
    {
        lock (_gate)
        {
            if (_heldAt is { } at)
                _heldAt = (at.UtcNow + by, at.Elapsed + by);
            else
                _lead += by;

            return Task.WhenAll([.. _waiting.OrderBy(timer => timer.Due).Select(timer => timer.Rearm())]);
        }
    }

    /// <summary>Changes a timer under the lock that guards all timers, and tracks whether it waits.</summary>
    public void Change(MovableTimer timer, Action change)
    {
        lock (_gate)
        {
            change();
            Changes++;
            if (timer.Due is null)
                _waiting.Remove(timer);
            else
                _waiting.Add(timer);
        }
    }

    /// <summary>Returns the real time until a timer is due; null if only a step makes it due. Called under the lock of all timers.</summary>
    public TimeSpan? RealTimeUntil(TimeSpan due) =>
        due - Elapsed is var left && left <= TimeSpan.Zero ? TimeSpan.Zero : _heldAt is null ? left : null;

    private void Release()
    {
        if (--_holds > 0)
            return;

        _lead = Elapsed - Stopwatch.GetElapsedTime(_start);
        _heldAt = null;
        foreach (var timer in _waiting)
            timer.Arm();
    }

    private sealed class Held(MovableTime time) : IDisposable
    {
        private bool _isReleased;

        public void Dispose()
        {
            lock (time._gate)
            {
                if (!_isReleased)
                {
                    _isReleased = true;
                    time.Release();
                }
            }
        }
    }
}
