namespace WatchTower.Alerts;

/// <summary>Represents an alert as stored in the repository.</summary>
/// <param name="Number">The number, unique within a data set, from 1001.</param>
/// <param name="Severity">The severity.</param>
/// <param name="Title">The problem and its location, on one line.</param>
/// <param name="Source">The monitor that raised it.</param>
/// <param name="Host">The affected machine.</param>
/// <param name="Description">The monitor's observation, in one or two sentences.</param>
/// <param name="RaisedAt">The time when it was raised.</param>
/// <param name="Load">The measured value as a percentage of the limit, 0 to 100.</param>
public sealed record Alert(
    int Number, AlertSeverity Severity, string Title, string Source, string Host, string Description, DateTimeOffset RaisedAt, int Load)
{
    /// <summary>Gets the email address of the acknowledging operator; null while the alert is open.</summary>
    public string? AcknowledgedBy { get; init; }

    /// <summary>Gets the operators' notes, oldest first.</summary>
    public IReadOnlyList<AlertNote> Notes { get; init; } = [];

    /// <summary>Gets the history, newest first.</summary>
    public IReadOnlyList<AlertEvent> History { get; init; } = [];
}
