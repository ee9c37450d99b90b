namespace Amcp.Avalonia.Clocks;

/// <summary>
/// The clock that DispatcherTimer waits by, where the platform lets it be put forward. Such a platform leaves a delegate in
/// <see cref="AppContext"/>, because neither assembly knows the other. Callable from any thread.
/// </summary>
/// <param name="step">See <see cref="StepAsync"/>.</param>
internal sealed class DispatcherClock(Func<TimeSpan, Task<TimeSpan>> step)
{
    private const string Offer = "Amcp.DispatcherClock.Step";

    /// <summary>The platform's clock; null where it cannot be put forward.</summary>
    public static DispatcherClock? Find() => AppContext.GetData(Offer) is Func<TimeSpan, Task<TimeSpan>> step ? new DispatcherClock(step) : null;

    /// <summary>Goes forward to the dispatcher's next timer, or as far as is allowed.</summary>
    /// <param name="atMost">Whole milliseconds.</param>
    /// <returns>How far it went; done when the timers that became due are queued, to run by their priority.</returns>
    public Task<TimeSpan> StepAsync(TimeSpan atMost) => step(atMost);
}
