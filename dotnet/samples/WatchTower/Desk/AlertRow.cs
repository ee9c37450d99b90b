using Samples.Foundation;
using WatchTower.Alerts;

namespace WatchTower.Desk;

/// <summary>Represents an alert in list and detail pane. Its identity is stable while the alert changes.</summary>
public sealed class AlertRow(Alert alert) : ObservableObject
{
    private Alert _alert = alert;

    /// <summary>Gets or sets the alert; setting it refreshes all displayed values.</summary>
    public Alert Alert
    {
        get => _alert;
        set
        {
            if (Set(ref _alert, value))
            {
                Notify(
                    nameof(Reference), nameof(Label), nameof(Title),
                    nameof(Severity), nameof(Source), nameof(Host), nameof(Description), nameof(Time),
                    nameof(RaisedAt), nameof(Load), nameof(LoadText), nameof(IsCritical), nameof(IsWarning), nameof(IsInformation),
                    nameof(IsAcknowledged), nameof(State), nameof(Notes), nameof(HasNotes), nameof(History));
            }
        }
    }

    /// <summary>Gets or sets the draft of a note.</summary>
    public string Draft { get; set; } = "";

    /// <summary>Gets the alert's reference for display.</summary>
    public string Reference => $"WT-{_alert.Number}";

    /// <inheritdoc cref="Alert.Title" />
    public string Title => _alert.Title;

    /// <summary>Gets the name of the severity.</summary>
    public string Severity => _alert.Severity.ToString();

    /// <inheritdoc cref="Alert.Source" />
    public string Source => _alert.Source;

    /// <inheritdoc cref="Alert.Host" />
    public string Host => _alert.Host;

    /// <inheritdoc cref="Alert.Description" />
    public string Description => _alert.Description;

    /// <summary>Gets the time when it was raised, short form.</summary>
    public string Time => AlertTime.Short(_alert.RaisedAt);

    /// <summary>Gets the time when it was raised, full form.</summary>
    public string RaisedAt => AlertTime.Full(_alert.RaisedAt);

    /// <inheritdoc cref="Alert.Load" />
    public int Load => _alert.Load;

    /// <summary>Gets the load for display.</summary>
    public string LoadText => $"{_alert.Load} % of the limit";

    /// <summary>Gets a value indicating whether the critical colour applies.</summary>
    public bool IsCritical => _alert.Severity is AlertSeverity.Critical;

    /// <summary>Gets a value indicating whether the warning colour applies.</summary>
    public bool IsWarning => _alert.Severity is AlertSeverity.Warning;

    /// <summary>Gets a value indicating whether the information colour applies.</summary>
    public bool IsInformation => _alert.Severity is AlertSeverity.Information;

    /// <summary>Gets a value indicating whether the alert is acknowledged.</summary>
    public bool IsAcknowledged => _alert.AcknowledgedBy is not null;

    /// <summary>Gets the state for display, with the acknowledging operator.</summary>
    public string State => _alert.AcknowledgedBy is { } by ? $"Acknowledged by {by}" : "Open";

    /// <inheritdoc cref="Alert.Notes" />
    public IReadOnlyList<AlertNote> Notes => _alert.Notes;

    /// <summary>Gets a value indicating whether the alert has notes.</summary>
    public bool HasNotes => _alert.Notes.Count > 0;

    /// <inheritdoc cref="Alert.History" />
    public IReadOnlyList<AlertEvent> History => _alert.History;

    /// <summary>Gets the row's accessible name, unique among rows.</summary>
    public string Label => $"{Reference}, {Severity}: {Title}";
}
