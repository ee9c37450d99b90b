using Amcp.Avalonia.Clocks;

namespace Amcp.Avalonia;

/// <summary>
/// The time for an app whose waiting is to be tested without waiting: what runs by <see cref="Provider"/> goes forward at the call of the
/// tool <c>AdvanceClock</c>.
/// </summary>
public static class AmcpTime
{
    private static MovableTime? s_movable;

    /// <summary>
    /// <see cref="TimeProvider.System"/> where the handler is off; else a time that runs as the system's and can be put forward. Inject it,
    /// or read it after <c>UseAmcp</c>: for <c>GetUtcNow()</c>, <c>Task.Delay(delay, provider)</c>, <c>new PeriodicTimer(period, provider)</c>
    /// and <c>CreateTimer</c>.
    /// </summary>
    public static TimeProvider Provider
    {
        get
        {
            if (s_movable is null)
            {
                return TimeProvider.System;
            }

            s_movable.IsUsed = true;
            return s_movable;
        }
    }

    /// <summary>Makes the time movable, once.</summary>
    internal static MovableTime Loosen() => s_movable ??= new MovableTime();
}
