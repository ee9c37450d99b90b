using Amcp.Shared;
using Avalonia.Threading;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>
/// Implements a dispatcher whose clock is held from the start, so that only steps move it. Low-priority work needs no timer: it runs while no input seems
/// pending, and otherwise goes on a millisecond of real time later.
/// </summary>
internal sealed class SteppedDispatcher : MovableDispatcher, IDispatcherImplWithExplicitBackgroundProcessing
{
    private int _isAsked;

    /// <inheritdoc cref="MovableDispatcher(DelaySequence?, DelaySequence?)"/>
    public SteppedDispatcher(DelaySequence? signals, DelaySequence? input)
        : base(signals, input) => Hold();

    public event Action? ReadyForBackgroundProcessing;

    public override bool CanQueryPendingInput => true;

    protected override bool IsStepped => true;

    public void RequestBackgroundProcessing()
    {
        Volatile.Write(ref _isAsked, 1);
        CallAt(RealNow + 1);
    }

    protected override void OnRealTime()
    {
        if (Interlocked.Exchange(ref _isAsked, 0) == 0)
            return;
        CallAt(null);
        ReadyForBackgroundProcessing?.Invoke();
    }
}
