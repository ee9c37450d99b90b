namespace WatchTower.Alerts;

/// <summary>Represents an entry of an alert's history.</summary>
/// <param name="At">The time.</param>
/// <param name="Text">The event, as a sentence.</param>
public sealed record AlertEvent(DateTimeOffset At, string Text)
{
    /// <summary>Gets the time for display.</summary>
    public string Time => AlertTime.Full(At);
}
