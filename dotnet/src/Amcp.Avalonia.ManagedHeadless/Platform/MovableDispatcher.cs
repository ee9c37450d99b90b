using System.Collections.Concurrent;
using Amcp.Perturbation;
using Avalonia.Controls.Platform;
using Avalonia.Threading;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>
/// The dispatcher's loop, with a clock that can be put forward: what DispatcherTimer waits for comes that much sooner. Tests find it by the
/// delegate that <see cref="Offer"/> leaves in <see cref="AppContext"/>.
/// </summary>
internal sealed class MovableDispatcher : IControlledDispatcherImpl
{
    // The next step of an advancing clock comes within this time, in milliseconds.
    private const long StepSpan = 200;

    private readonly ManagedDispatcherImpl _loop = new(null);
    private readonly ConcurrentQueue<ClockStep> _wanted = new();
    private readonly List<ClockStep> _untilQueued = [];
    private readonly DelaySequence? _signals;
    private readonly DelaySequence? _input;
    private long? _pendingUntil;
    private long _clockMovesUntil;
    private long _lead;
    private long? _due;
    private bool _isQueueing;

    /// <summary>Belongs to the thread that makes it.</summary>
    /// <param name="signals">Holds signals up; null where nothing is perturbed.</param>
    /// <param name="input">For how long input seems to be pending, to which work of lower priority yields; null where nothing is perturbed.</param>
    public MovableDispatcher(DelaySequence? signals, DelaySequence? input)
    {
        (_signals, _input) = (signals, input);
        _loop.Timer += OnTimer;
        _loop.Signaled += OnSignaled;
    }

    /// <inheritdoc/>
    public event Action? Timer;

    /// <inheritdoc/>
    public event Action? Signaled;

    /// <inheritdoc/>
    public bool CurrentThreadIsLoopThread => _loop.CurrentThreadIsLoopThread;

    /// <summary>Milliseconds, the lead included.</summary>
    public long Now => _loop.Now + Volatile.Read(ref _lead);

    /// <inheritdoc/>
    public bool CanQueryPendingInput => _input is not null || _loop.CanQueryPendingInput;

    /// <inheritdoc/>
    public bool HasPendingInput => _loop.HasPendingInput || SeemsPending();

    /// <inheritdoc/>
    public void Signal()
    {
        if (!IsClockMoving && _signals?.Next() is { Ticks: > 0 } delay)
            Task.Delay(delay).ContinueWith(_ => _loop.Signal(), TaskScheduler.Default);
        else
            _loop.Signal();
    }

    /// <inheritdoc/>
    public void RunLoop(CancellationToken token) => _loop.RunLoop(token);

    /// <inheritdoc/>
    public void UpdateTimer(long? dueTimeInMs)
    {
        _due = dueTimeInMs;
        _loop.UpdateTimer(dueTimeInMs - _lead);

        // Whoever waited for a timer that has been stopped meanwhile waits no longer.
        if (!_isQueueing && !IsDue)
            TellQueued();
    }

    /// <summary>Lets tests find and move this clock.</summary>
    public void Offer() => AppContext.SetData("Amcp.DispatcherClock.Step", (Func<TimeSpan, Task<TimeSpan>>)StepAsync);

    /// <summary>Goes forward to the next timer, by a millisecond at least, or as far as is allowed. Callable from any thread.</summary>
    /// <param name="atMost">Whole milliseconds.</param>
    /// <returns>How far it went; done when the timers that became due are queued in the dispatcher.</returns>
    public Task<TimeSpan> StepAsync(TimeSpan atMost)
    {
        var step = new ClockStep((long)atMost.TotalMilliseconds);
        Volatile.Write(ref _clockMovesUntil, _loop.Now + StepSpan);
        _wanted.Enqueue(step);
        _loop.Signal();
        return step.Done.Task;
    }

    private bool IsDue => _due <= Now;

    // Thousands of timers may fire on the way of the clock, in an order that delays cannot change.
    private bool IsClockMoving => _loop.Now < Volatile.Read(ref _clockMovesUntil);

    // One job at least is done between two delays, so that work of low priority goes on.
    private bool SeemsPending()
    {
        if (_input is null || IsClockMoving)
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
            PutForward(step);
    }

    private void PutForward(ClockStep step)
    {
        step.By = _due is { } due ? Math.Min(Math.Max(1, due - Now), step.AtMost) : step.AtMost;
        Volatile.Write(ref _lead, _lead + step.By);
        _untilQueued.Add(step);
        UpdateTimer(_due);
    }

    private void OnTimer()
    {
        _isQueueing = true;
        Timer?.Invoke();
        _isQueueing = false;
        TellQueued();
    }

    private void TellQueued()
    {
        _untilQueued.ForEach(step => step.Done.TrySetResult(TimeSpan.FromMilliseconds(step.By)));
        _untilQueued.Clear();
    }

    private sealed class ClockStep(long atMost)
    {
        public long AtMost => atMost;

        public long By { get; set; }

        public TaskCompletionSource<TimeSpan> Done { get; } = new(TaskCreationOptions.RunContinuationsAsynchronously);
    }
}
