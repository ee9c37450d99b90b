namespace Amcp.Avalonia.Acting;

/// <summary>Represents how far a call that waited has moved stepped time.</summary>
/// <param name="Ms">The milliseconds of the app's time.</param>
/// <param name="Timers">The number of due timers at which the clock stopped.</param>
internal sealed record ClockJumps(double Ms, int Timers);
