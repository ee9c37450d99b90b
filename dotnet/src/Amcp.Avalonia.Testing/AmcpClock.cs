namespace Amcp.Avalonia.Testing;

/// <summary>Specifies the kind of time that an app has.</summary>
public enum AmcpClock
{
    /// <summary>The time of the machine.</summary>
    Real,

    /// <summary>Time that stands still until <see cref="AmcpApp.AdvanceClockAsync"/> moves it.</summary>
    Stepped,
}
