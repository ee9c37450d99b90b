using Amcp.Shared;

namespace Amcp.Avalonia.Clocks;

/// <summary>
/// Wraps the clock behind DispatcherTimer, if the platform can advance it. The platform publishes delegates in <see cref="AppContext"/>, because neither
/// assembly references the other. UI thread only.
/// </summary>
/// <param name="hold">See <see cref="Hold"/>.</param>
/// <param name="step">See <see cref="Step"/>.</param>
/// <param name="stepToTimer">See <see cref="StepToTimer"/>.</param>
internal sealed class DispatcherClock(Func<IDisposable> hold, Action<TimeSpan, Action<TimeSpan>> step, Action<TimeSpan, Action<TimeSpan>> stepToTimer)
{
    /// <summary>Finds the platform's clock; null if it cannot be advanced. Callable from any thread.</summary>
    public static DispatcherClock? Find() =>
        AppContext.GetData(PlatformDataNames.DispatcherClockHold) is Func<IDisposable> hold
        && AppContext.GetData(PlatformDataNames.DispatcherClockStep) is Action<TimeSpan, Action<TimeSpan>> step
        && AppContext.GetData(PlatformDataNames.DispatcherClockStepToTimer) is Action<TimeSpan, Action<TimeSpan>> stepToTimer
            ? new DispatcherClock(hold, step, stepToTimer)
            : null;

    /// <summary>Holds the clock until the result is disposed, so that only steps move it. Real time that passes meanwhile is discarded.</summary>
    public IDisposable Hold() => hold();

    /// <summary>Advances the held clock to the dispatcher's next timer, or by the maximum, after the queued work has run.</summary>
    /// <param name="atMost">The maximum, in whole milliseconds.</param>
    /// <param name="moved">Receives the distance moved, before the timers that became due run. Not called if the clock is released first.</param>
    public void Step(TimeSpan atMost, Action<TimeSpan> moved) => step(atMost, moved);

    /// <summary>Advances the held clock like <see cref="Step"/>, but not at all if no timer is due within the maximum.</summary>
    /// <param name="atMost">The maximum, in whole milliseconds.</param>
    /// <param name="moved">Receives the distance moved, which is zero without a timer. Not called if the clock is released first.</param>
    public void StepToTimer(TimeSpan atMost, Action<TimeSpan> moved) => stepToTimer(atMost, moved);
}
