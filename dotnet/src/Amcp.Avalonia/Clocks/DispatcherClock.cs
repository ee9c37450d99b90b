namespace Amcp.Avalonia.Clocks;

/// <summary>
/// The clock that DispatcherTimer waits by, where the platform lets it be put forward. Such a platform leaves delegates in
/// <see cref="AppContext"/>, because neither assembly knows the other. UI thread only.
/// </summary>
/// <param name="hold">See <see cref="Hold"/>.</param>
/// <param name="step">See <see cref="Step"/>.</param>
internal sealed class DispatcherClock(Func<IDisposable> hold, Action<TimeSpan, Action<TimeSpan>> step)
{
    private const string HoldName = "Amcp.DispatcherClock.Hold";
    private const string StepName = "Amcp.DispatcherClock.Step";

    /// <summary>The platform's clock; null where it cannot be put forward. Callable from any thread.</summary>
    public static DispatcherClock? Find() =>
        AppContext.GetData(HoldName) is Func<IDisposable> hold && AppContext.GetData(StepName) is Action<TimeSpan, Action<TimeSpan>> step
            ? new DispatcherClock(hold, step)
            : null;

    /// <summary>Lets only steps move the clock until the result is disposed. Real time that passes meanwhile is never made up for.</summary>
    public IDisposable Hold() => hold();

    /// <summary>Lets the held clock go to the dispatcher's next timer, or as far as is allowed, once the work that is queued has run.</summary>
    /// <param name="atMost">Whole milliseconds.</param>
    /// <param name="moved">Told how far it went, before the timers that became due run; never where the clock is released before.</param>
    public void Step(TimeSpan atMost, Action<TimeSpan> moved) => step(atMost, moved);
}
