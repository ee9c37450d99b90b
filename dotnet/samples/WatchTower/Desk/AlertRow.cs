using Samples.Foundation;
using WatchTower.Alerts;

namespace WatchTower.Desk;

/// <summary>An alert as the list and the detail pane show it. Keeps its identity while the alert behind it changes.</summary>
public sealed class AlertRow(Alert alert) : ObservableObject
{
    private Alert _alert = alert;

    /// <summary>The alert; setting it refreshes everything that is shown about it.</summary>
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

    /// <summary>A note that an operator has begun to write and not yet added.</summary>
    public string Draft { get; set; } = "";

    /// <summary>The alert's number as people quote it.</summary>
    public string Reference => $"WT-{_alert.Number}";

    /// <inheritdoc cref="Alert.Title" />
    public string Title => _alert.Title;

    /// <summary>The name of the severity.</summary>
    public string Severity => _alert.Severity.ToString();

    /// <inheritdoc cref="Alert.Source" />
    public string Source => _alert.Source;

    /// <inheritdoc cref="Alert.Host" />
    public string Host => _alert.Host;

    /// <inheritdoc cref="Alert.Description" />
    public string Description => _alert.Description;

    /// <summary>When it was raised, for the list.</summary>
    public string Time => AlertTime.Short(_alert.RaisedAt);

    /// <summary>When it was raised, in full.</summary>
    public string RaisedAt => AlertTime.Full(_alert.RaisedAt);

    /// <inheritdoc cref="Alert.Load" />
    public int Load => _alert.Load;

    /// <summary>The load as a person reads it.</summary>
    public string LoadText => $"{_alert.Load} % of the limit";

    /// <summary>Whether the critical colour applies.</summary>
    public bool IsCritical => _alert.Severity is AlertSeverity.Critical;

    /// <summary>Whether the warning colour applies.</summary>
    public bool IsWarning => _alert.Severity is AlertSeverity.Warning;

    /// <summary>Whether the information colour applies.</summary>
    public bool IsInformation => _alert.Severity is AlertSeverity.Information;

    /// <summary>Whether an operator has taken the alert.</summary>
    public bool IsAcknowledged => _alert.AcknowledgedBy is not null;

    /// <summary>Whether the alert is open, and if not, who took it.</summary>
    public string State => _alert.AcknowledgedBy is { } by ? $"Acknowledged by {by}" : "Open";

    /// <inheritdoc cref="Alert.Notes" />
    public IReadOnlyList<AlertNote> Notes => _alert.Notes;

    /// <summary>Whether anybody wrote a note.</summary>
    public bool HasNotes => _alert.Notes.Count > 0;

    /// <inheritdoc cref="Alert.History" />
    public IReadOnlyList<AlertEvent> History => _alert.History;

    /// <summary>What a screen reader says for the row; no two rows have the same.</summary>
    public string Label => $"{Reference}, {Severity}: {Title}";
}
