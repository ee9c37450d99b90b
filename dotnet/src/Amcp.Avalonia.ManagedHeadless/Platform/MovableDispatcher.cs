using Amcp.Perturbation;
using Avalonia.Controls.Platform;
using Avalonia.Threading;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>
/// Implements the dispatcher's loop with a clock that can be held and advanced, so that DispatcherTimer fires earlier. Tests access it through the
/// delegates that <see cref="Offer"/> publishes in <see cref="AppContext"/>.
/// </summary>
internal sealed class MovableDispatcher : IControlledDispatcherImpl
{
    // Denotes a clock that is not held.
    private const long Nowhere = -1;

    private readonly ManagedDispatcherImpl _loop = new(null);
    private readonly Queue<(long AtMost, Action<TimeSpan> Moved)> _wanted = new();
    private readonly DelaySequence? _signals;
    private readonly DelaySequence? _input;
    private long? _pendingUntil;
    private long _lead;
    private long _heldAt = Nowhere;
    private int _holds;
    private long? _due;

    /// <summary>Creates a dispatcher for the current thread.</summary>
    /// <param name="signals">Delays signals; null unless delays are configured.</param>
    /// <param name="input">Simulates pending input, to which lower-priority work yields; null unless delays are configured.</param>
    public MovableDispatcher(DelaySequence? signals, DelaySequence? input)
    {
        (_signals, _input) = (signals, input);
        _loop.Timer += () => Timer?.Invoke();
        _loop.Signaled += OnSignaled;
    }

    /// <inheritdoc/>
    public event Action? Timer;

    /// <inheritdoc/>
    public event Action? Signaled;

    /// <inheritdoc/>
    public bool CurrentThreadIsLoopThread => _loop.CurrentThreadIsLoopThread;

    /// <summary>Gets the time in milliseconds, including the advance. Callable from any thread.</summary>
    public long Now => Volatile.Read(ref _heldAt) is var at && at != Nowhere ? at : _loop.Now + Volatile.Read(ref _lead);

    /// <summary>
    /// Gets a value indicating whether pending input can be queried. If false, the dispatcher waits a millisecond before low-priority work, which never
    /// elapses while the clock is held.
    /// </summary>
    public bool CanQueryPendingInput => IsHeld || _input is not null || _loop.CanQueryPendingInput;

    /// <inheritdoc/>
    public bool HasPendingInput => _loop.HasPendingInput || SeemsPending();

    /// <inheritdoc/>
    public void Signal()
    {
        if (!IsHeld && _signals?.Next() is { Ticks: > 0 } delay)
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

    /// <inheritdoc/>
    public void UpdateTimer(long? dueTimeInMs)
    {
        _due = dueTimeInMs;
        Arm();
    }

    /// <summary>Publishes this clock for tests.</summary>
    public void Offer()
    {
        AppContext.SetData("Amcp.DispatcherClock.Hold", (Func<IDisposable>)Hold);
        AppContext.SetData("Amcp.DispatcherClock.Step", (Action<TimeSpan, Action<TimeSpan>>)Step);
    }

    /// <summary>Holds the clock, so that only steps move it. Real time that passes meanwhile is discarded. UI thread only.</summary>
    /// <returns>Disposing it on the UI thread releases the clock.</returns>
    public IDisposable Hold()
    {
        if (_holds++ == 0)
            Volatile.Write(ref _heldAt, Now);
        Arm();
        return new Held(this);
    }

    /// <summary>
    /// Advances the held clock to the next timer, by at least a millisecond and at most the maximum, after the current loop iteration. UI thread only.
    /// </summary>
    /// <param name="atMost">The maximum, in whole milliseconds.</param>
    /// <param name="moved">Receives the distance moved, before the timers that became due are queued. Not called if the clock is released first.</param>
    public void Step(TimeSpan atMost, Action<TimeSpan> moved)
    {
        _wanted.Enqueue(((long)atMost.TotalMilliseconds, moved));
        _loop.Signal();
    }

    private bool IsHeld => Volatile.Read(ref _heldAt) != Nowhere;

    // Real time triggers no timer while the clock is held.
    private void Arm() => _loop.UpdateTimer(!IsHeld ? _due - _lead : _due <= Now ? 0L : default(long?));

    // At least one job runs between two delays, so that low-priority work progresses.
    private bool SeemsPending()
    {
        if (_input is null || IsHeld)
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
            PutForward(step.AtMost, step.Moved);
    }

    private void PutForward(long atMost, Action<TimeSpan> moved)
    {
        // The clock was released meanwhile and follows real time again.
        if (!IsHeld)
            return;
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
