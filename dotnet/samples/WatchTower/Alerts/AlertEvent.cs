namespace WatchTower.Alerts;

/// <summary>One line of an alert's history.</summary>
/// <param name="At">When it happened.</param>
/// <param name="Text">What happened, as a sentence.</param>
public sealed record AlertEvent(DateTimeOffset At, string Text)
{
    /// <summary><see cref="At"/> as the desk writes it.</summary>
    public string Time => AlertTime.Full(At);
}
