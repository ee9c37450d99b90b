namespace WatchTower.Alerts;

/// <summary>What an operator wrote about an alert.</summary>
/// <param name="Author">The operator's email address.</param>
/// <param name="At">When it was written, by the desk's clock (<see cref="AlertFeed.AsOf"/>).</param>
/// <param name="Text">The note, never empty.</param>
public sealed record AlertNote(string Author, DateTimeOffset At, string Text)
{
    /// <summary><see cref="At"/> as the desk writes it.</summary>
    public string Time => AlertTime.Full(At);
}
