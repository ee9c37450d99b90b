using Amcp.Perturbation;
using Avalonia.Controls.Platform;
using Avalonia.Threading;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>
/// The dispatcher's loop, with a clock that can be held and put forward: what DispatcherTimer waits for comes that much sooner. Tests find it by
/// the delegates that <see cref="Offer"/> leaves in <see cref="AppContext"/>.
/// </summary>
internal sealed class MovableDispatcher : IControlledDispatcherImpl
{
    // Where the clock is held while it is not.
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

    /// <summary>Belongs to the thread that makes it.</summary>
    /// <param name="signals">Holds signals up; null where nothing is perturbed.</param>
    /// <param name="input">For how long input seems to be pending, to which work of lower priority yields; null where nothing is perturbed.</param>
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

    /// <summary>Milliseconds, the lead included. Callable from any thread.</summary>
    public long Now => Volatile.Read(ref _heldAt) is var at && at != Nowhere ? at : _loop.Now + Volatile.Read(ref _lead);

    /// <summary>Where it is false, the dispatcher lets a millisecond pass before work of low priority, which never passes while the clock is held.</summary>
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
    /// A loop that begins within a turn of the dispatcher's timer was not told when the next timer is due. It begins with such a turn of its own,
    /// at whose end the dispatcher tells.
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

    /// <summary>Lets tests find this clock.</summary>
    public void Offer()
    {
        AppContext.SetData("Amcp.DispatcherClock.Hold", (Func<IDisposable>)Hold);
        AppContext.SetData("Amcp.DispatcherClock.Step", (Action<TimeSpan, Action<TimeSpan>>)Step);
    }

    /// <summary>Lets only steps move the clock. Real time that passes meanwhile is never made up for. UI thread only.</summary>
    /// <returns>To be disposed on the UI thread by whoever has made the last step.</returns>
    public IDisposable Hold()
    {
        if (_holds++ == 0)
            Volatile.Write(ref _heldAt, Now);
        Arm();
        return new Held(this);
    }

    /// <summary>Lets the held clock go to the next timer, by a millisecond at least, or as far as is allowed: after this turn of the loop. UI thread only.</summary>
    /// <param name="atMost">Whole milliseconds.</param>
    /// <param name="moved">Told how far it went, before the timers that became due are queued; never where the clock is released before.</param>
    public void Step(TimeSpan atMost, Action<TimeSpan> moved)
    {
        _wanted.Enqueue(((long)atMost.TotalMilliseconds, moved));
        _loop.Signal();
    }

    private bool IsHeld => Volatile.Read(ref _heldAt) != Nowhere;

    // Real time brings no timer while the clock is held.
    private void Arm() => _loop.UpdateTimer(!IsHeld ? _due - _lead : _due <= Now ? 0L : default(long?));

    // One job at least is done between two delays, so that work of low priority goes on.
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

    // Only between two turns of the loop the dispatcher has told the loop for certain when its next timer is due.
    private void OnSignaled()
    {
        Signaled?.Invoke();
        while (_wanted.TryDequeue(out var step))
            PutForward(step.AtMost, step.Moved);
    }

    private void PutForward(long atMost, Action<TimeSpan> moved)
    {
        // Released meanwhile, the clock goes by real time again.
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
