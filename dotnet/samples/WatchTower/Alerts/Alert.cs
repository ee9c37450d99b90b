namespace WatchTower.Alerts;

/// <summary>One alert as the repository stores it.</summary>
/// <param name="Number">Unique within a data set, counted from 1001.</param>
/// <param name="Severity">How urgent it is.</param>
/// <param name="Title">One line that says what is wrong and where.</param>
/// <param name="Source">The monitor that raised it.</param>
/// <param name="Host">The machine it is about.</param>
/// <param name="Description">What the monitor saw, in a sentence or two.</param>
/// <param name="RaisedAt">When it was raised.</param>
/// <param name="Load">The measured value as a percentage of the limit, 0 to 100.</param>
public sealed record Alert(
    int Number, AlertSeverity Severity, string Title, string Source, string Host, string Description, DateTimeOffset RaisedAt, int Load)
{
    /// <summary>The email address of the operator who has taken the alert; null while it is open.</summary>
    public string? AcknowledgedBy { get; init; }

    /// <summary>What operators wrote, oldest first.</summary>
    public IReadOnlyList<AlertNote> Notes { get; init; } = [];

    /// <summary>What happened to the alert, newest first.</summary>
    public IReadOnlyList<AlertEvent> History { get; init; } = [];
}
