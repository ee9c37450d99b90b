namespace Amcp.Avalonia.Settling;

/// <summary>How the app came to rest.</summary>
/// <param name="StillBusy">What had not settled in time or never will, by name; empty when idle.</param>
internal sealed record Calm(IReadOnlyList<string> StillBusy)
{
    /// <summary>Whether nothing was animating, loading layout or waiting for a frame.</summary>
    public bool IsIdle => StillBusy.Count == 0;

    /// <summary>Whether more was going to happen when the settler's time was over; what never ends is not waited for.</summary>
    public bool IsTooLate { get; init; }
}
