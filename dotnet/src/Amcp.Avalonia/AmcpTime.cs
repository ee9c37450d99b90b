using Amcp.Avalonia.Clocks;

namespace Amcp.Avalonia;

/// <summary>Provides time to an app. The tool <c>AdvanceClock</c> advances everything that runs by <see cref="Provider"/>, so tests need not wait.</summary>
public static class AmcpTime
{
    /// <summary>
    /// Gets the app's time provider: <see cref="TimeProvider.System"/> while the handler is off, otherwise system time that can be advanced, or a time
    /// that stands still until a test moves it (AMCP_CLOCK=stepped). Inject it, or read it after <c>UseAmcp</c>, for <c>GetUtcNow()</c>,
    /// <c>Task.Delay(delay, provider)</c>, <c>new PeriodicTimer(period, provider)</c> and <c>CreateTimer</c>.
    /// </summary>
    public static TimeProvider Provider
    {
        get
        {
            if (MovableTime.Current is not { } movable)
                return TimeProvider.System;

            movable.IsUsed = true;
            return movable;
        }
    }
}
