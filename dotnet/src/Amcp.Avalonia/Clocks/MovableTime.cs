using System.Diagnostics;

namespace Amcp.Avalonia.Clocks;

/// <summary>The system's time with a lead that can grow. Thread-safe.</summary>
internal sealed class MovableTime : TimeProvider
{
    private readonly object _gate = new();
    private readonly HashSet<MovableTimer> _waiting = [];
    private readonly long _start = Stopwatch.GetTimestamp();
    private TimeSpan _lead;

    /// <summary>Whether the app has ever asked for it.</summary>
    public bool IsUsed { get; set; }

    /// <inheritdoc/>
    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    /// <summary>Time since this was made, the lead included.</summary>
    public TimeSpan Elapsed
    {
        get
        {
            lock (_gate)
            {
                return Stopwatch.GetElapsedTime(_start) + _lead;
            }
        }
    }

    /// <summary>How long until the next timer is due; null when none waits.</summary>
    public TimeSpan? UntilNext
    {
        get
        {
            lock (_gate)
            {
                return _waiting.Count == 0 ? null : _waiting.Min(timer => timer.Due) - Elapsed;
            }
        }
    }

    /// <inheritdoc/>
    public override DateTimeOffset GetUtcNow()
    {
        lock (_gate)
        {
            return System.GetUtcNow() + _lead;
        }
    }

    /// <inheritdoc/>
    public override long GetTimestamp() => Elapsed.Ticks;

    /// <inheritdoc/>
    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        ArgumentNullException.ThrowIfNull(callback);
        var timer = new MovableTimer(this, callback, state);
        timer.Change(dueTime, period);
        return timer;
    }

    /// <summary>Goes forward; callbacks that become due run on the thread pool, as ever.</summary>
    /// <returns>Done when those callbacks have returned.</returns>
    public Task PutForwardAsync(TimeSpan by)
    {
        lock (_gate)
        {
            _lead += by;
            return Task.WhenAll([.. _waiting.OrderBy(timer => timer.Due).Select(timer => timer.Rearm())]);
        }
    }

    /// <summary>Changes a timer under the lock that guards all of them, and notes whether it waits.</summary>
    public void Change(MovableTimer timer, Action change)
    {
        lock (_gate)
        {
            change();
            if (timer.Due is null)
            {
                _waiting.Remove(timer);
            }
            else
            {
                _waiting.Add(timer);
            }
        }
    }
}
