namespace Amcp.Avalonia.Settling;

/// <summary>Represents the idle state of the app.</summary>
/// <param name="StillBusy">The names of what did not settle in time or never settles; empty if idle.</param>
internal sealed record IdleState(IReadOnlyList<string> StillBusy)
{
    /// <summary>Gets a value indicating whether no animation, layout, loading or frame was pending.</summary>
    public bool IsIdle => StillBusy.Count == 0;

    /// <summary>Gets a value indicating whether changes were still expected at the settler's time limit; endless animations do not count.</summary>
    public bool IsTooLate { get; init; }
}
