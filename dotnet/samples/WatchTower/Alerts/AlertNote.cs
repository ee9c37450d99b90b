namespace WatchTower.Alerts;

/// <summary>Represents an operator's note on an alert.</summary>
/// <param name="Author">The operator's email address.</param>
/// <param name="At">The time on the desk's clock (<see cref="AlertFeed.AsOf"/>).</param>
/// <param name="Text">The text, never empty.</param>
public sealed record AlertNote(string Author, DateTimeOffset At, string Text)
{
    /// <summary>Gets the time for display.</summary>
    public string Time => AlertTime.Full(At);
}
