using Amcp.Shared;
using Avalonia.Controls.Platform;
using Avalonia.Threading;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>
/// Implements the dispatcher's loop with a clock that can be held and advanced, so that DispatcherTimer fires earlier. Tests access it through the
/// delegates that <see cref="Offer"/> publishes in <see cref="AppContext"/>.
/// </summary>
internal class MovableDispatcher : IControlledDispatcherImpl
{
    // Denotes a clock that is not held.
    private const long Nowhere = -1;

    private readonly ManagedDispatcherImpl _loop = new(null);
    private readonly Queue<(long AtMost, bool OnlyToTimer, Action<TimeSpan> Moved)> _wanted = new();
    private readonly object _arming = new();
    private readonly DelaySequence? _signals;
    private readonly DelaySequence? _input;
    private long? _pendingUntil;
    private long _lead;
    private long _heldAt = Nowhere;
    private int _holds;
    private long? _due;
    private long? _callAt;

    /// <summary>Creates a dispatcher for the current thread.</summary>
    /// <param name="signals">Delays signals; null unless delays are configured.</param>
    /// <param name="input">Simulates pending input, to which lower-priority work yields; null unless delays are configured.</param>
    public MovableDispatcher(DelaySequence? signals, DelaySequence? input)
    {
        (_signals, _input) = (signals, input);
        _loop.Timer += OnTimer;
        _loop.Signaled += OnSignaled;
    }

    public event Action? Timer;

    public event Action? Signaled;

    public bool CurrentThreadIsLoopThread => _loop.CurrentThreadIsLoopThread;

    /// <summary>Gets the time in milliseconds, including the advance. Callable from any thread.</summary>
    public long Now => Volatile.Read(ref _heldAt) is var at && at != Nowhere ? at : _loop.Now + Volatile.Read(ref _lead);

    /// <summary>
    /// Gets a value indicating whether pending input can be queried. If false, the dispatcher waits a millisecond before low-priority work, which never
    /// elapses while the clock is held.
    /// </summary>
    public virtual bool CanQueryPendingInput => IsHeld || _input is not null || _loop.CanQueryPendingInput;

    public bool HasPendingInput => _loop.HasPendingInput || SeemsPending();

    public void Signal()
    {
        if (!IsWalking && _signals?.Next() is { Ticks: > 0 } delay)
            Task.Delay(delay).ContinueWith(_ => _loop.Signal(), TaskScheduler.Default);
        else
            _loop.Signal();
    }

    /// <summary>
    /// Runs a nested loop. A loop started within a timer job does not know the next due time. It therefore starts with a timer job of its own, after
    /// which the dispatcher reports it.
    /// </summary>
    /// <inheritdoc/>
    public void RunLoop(CancellationToken token)
    {
        _loop.UpdateTimer(0);
        _loop.RunLoop(token);
    }

    public void UpdateTimer(long? dueTimeInMs)
    {
        lock (_arming)
            _due = dueTimeInMs;
        Arm();
    }

    /// <summary>Publishes this clock for tests.</summary>
    public void Offer()
    {
        AppContext.SetData(PlatformDataNames.DispatcherClockHold, (Func<IDisposable>)Hold);
        AppContext.SetData(PlatformDataNames.DispatcherClockStep, (Action<TimeSpan, Action<TimeSpan>>)Step);
        AppContext.SetData(PlatformDataNames.DispatcherClockStepToTimer, (Action<TimeSpan, Action<TimeSpan>>)StepToTimer);
    }

    /// <summary>Holds the clock, so that only steps move it. Real time that passes meanwhile is discarded. UI thread only.</summary>
    /// <returns>Disposing it on the UI thread releases the clock.</returns>
    public IDisposable Hold()
    {
        if (_holds++ == 0)
            Volatile.Write(ref _heldAt, Math.Max(1, Now)); // Avalonia sets no timer to an earlier time.
        Arm();
        return new Held(this);
    }

    /// <summary>
    /// Advances the held clock to the next timer, by at least a millisecond and at most the maximum, after the current loop iteration. UI thread only.
    /// </summary>
    /// <param name="atMost">The maximum, in whole milliseconds.</param>
    /// <param name="moved">Receives the distance moved, before the timers that became due are queued. Not called if the clock is released first.</param>
    public void Step(TimeSpan atMost, Action<TimeSpan> moved) => Want(atMost, onlyToTimer: false, moved);

    /// <summary>Advances the held clock like <see cref="Step"/>, but not at all if no timer is due within the maximum. UI thread only.</summary>
    /// <param name="atMost">The maximum, in whole milliseconds.</param>
    /// <param name="moved">Receives the distance moved, which is zero without a timer. Not called if the clock is released first.</param>
    public void StepToTimer(TimeSpan atMost, Action<TimeSpan> moved) => Want(atMost, onlyToTimer: true, moved);

    /// <summary>Gets the time of the loop, which is real.</summary>
    protected long RealNow => _loop.Now;

    /// <summary>Sets the real time at which <see cref="OnRealTime"/> is called while the clock is held; null for never. Callable from any thread.</summary>
    protected void CallAt(long? realTime)
    {
        lock (_arming)
            _callAt = realTime;
        Arm();
    }

    /// <summary>Called on the UI thread at the time of <see cref="CallAt"/>, or earlier.</summary>
    protected virtual void OnRealTime()
    {
    }

    private bool IsHeld => Volatile.Read(ref _heldAt) != Nowhere;

    // Delays would only prolong a walk, in which real time does not count.
    private bool IsWalking => _holds > (IsStepped ? 1 : 0);

    /// <summary>Gets a value indicating whether the clock is held for as long as the app runs.</summary>
    protected virtual bool IsStepped => false;

    private void Want(TimeSpan atMost, bool onlyToTimer, Action<TimeSpan> moved)
    {
        _wanted.Enqueue(((long)atMost.TotalMilliseconds, onlyToTimer, moved));
        _loop.Signal();
    }

    // Real time triggers no timer while the clock is held. Of two threads the later one sets the loop's timer.
    private void Arm()
    {
        lock (_arming)
            _loop.UpdateTimer(!IsHeld ? _due - _lead : _due <= Now ? 0L : _callAt);
    }

    private void OnTimer()
    {
        OnRealTime();
        Timer?.Invoke();
    }

    // At least one job runs between two delays, so that low-priority work progresses.
    private bool SeemsPending()
    {
        if (_input is null || IsWalking)
            return false;
        if (_pendingUntil is { } end)
        {
            if (_loop.Now < end)
                return true;
            _pendingUntil = null;
            return false;
        }

        var delay = (long)_input.Next().TotalMilliseconds;
        _pendingUntil = delay > 0 ? _loop.Now + delay : null;
        return delay > 0;
    }

    // The dispatcher's next due time is reliable only between two loop iterations.
    private void OnSignaled()
    {
        Signaled?.Invoke();
        while (_wanted.TryDequeue(out var step))
            PutForward(step.AtMost, step.OnlyToTimer, step.Moved);
    }

    private void PutForward(long atMost, bool onlyToTimer, Action<TimeSpan> moved)
    {
        // The clock was released meanwhile and follows real time again.
        if (!IsHeld)
            return;
        if (onlyToTimer && !(_due - Now <= atMost))
        {
            moved(TimeSpan.Zero);
            return;
        }

        var by = _due is { } due ? Math.Min(Math.Max(1, due - Now), atMost) : atMost;
        Volatile.Write(ref _heldAt, _heldAt + by);
        moved(TimeSpan.FromMilliseconds(by));
        if (_due <= Now)
            Timer?.Invoke();
    }

    private void Release()
    {
        if (--_holds > 0)
            return;
        Volatile.Write(ref _lead, _heldAt - _loop.Now);
        Volatile.Write(ref _heldAt, Nowhere);
        Arm();
    }

    private sealed class Held(MovableDispatcher clock) : IDisposable
    {
        private MovableDispatcher? _clock = clock;

        public void Dispose()
        {
            _clock?.Release();
            _clock = null;
        }
    }
}
