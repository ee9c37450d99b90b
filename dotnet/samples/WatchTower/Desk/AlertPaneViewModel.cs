using Samples.Foundation;
using WatchTower.Alerts;

namespace WatchTower.Desk;

/// <summary>Represents the pane beside the list: the selected alert and its actions.</summary>
public sealed class AlertPaneViewModel : ObservableObject
{
    private readonly IAlertRepository _repository;
    private readonly string _operator;
    private AlertRow? _row;

    /// <param name="repository">The repository of acknowledgements and notes.</param>
    /// <param name="operatorEmail">The operator who signs them.</param>
    public AlertPaneViewModel(IAlertRepository repository, string operatorEmail)
    {
        _repository = repository;
        _operator = operatorEmail;
        Acknowledge = new Command(SeededFaults.IsOn(SeededFault.AcknowledgeNotWired) ? () => { } : AcknowledgeSelected, () => Row is { IsAcknowledged: false });
        AddNote = new Command(AddNoteToSelected, () => Row is not null && !string.IsNullOrWhiteSpace(Note));
    }

    /// <summary>Raised after the alert was changed, with a sentence that describes the change.</summary>
    public event Action<string>? Changed;

    /// <summary>Gets or sets the shown alert; null shows a hint instead.</summary>
    public AlertRow? Row
    {
        get => _row;
        set
        {
            if (Set(ref _row, value))
            {
                Notify(nameof(HasRow), nameof(Note));
                Reconsider();
            }
        }
    }

    /// <summary>Gets a value indicating whether an alert is shown.</summary>
    public bool HasRow => Row is not null;

    /// <summary>Gets or sets the draft of a note; each alert has its own.</summary>
    public string Note
    {
        get => Row?.Draft ?? "";
        set
        {
            if (Row is not null && Row.Draft != value)
            {
                Row.Draft = value ?? "";
                Notify(nameof(Note));
                AddNote.Reconsider();
            }
        }
    }

    /// <summary>Acknowledges the alert, with the draft as note.</summary>
    public Command Acknowledge { get; }

    /// <summary>Adds the draft as note without changing the alert's state.</summary>
    public Command AddNote { get; }

    /// <summary>Adds a note on attached files; the draft is unchanged.</summary>
    /// <param name="names">The file names, without folders.</param>
    public void Attach(IReadOnlyList<string> names) => Change(
        alert => _repository.AddNote(alert.Number, _operator, $"Attached {string.Join(", ", names)}"), $"has {string.Join(", ", names)} attached");

    /// <summary>Changes the alert's severity.</summary>
    public void Reassess(AlertSeverity severity) =>
        Change(alert => _repository.Reassess(alert.Number, _operator, severity), $"is now {severity}");

    private void AcknowledgeSelected() => ChangeWithNote((alert, note) => _repository.Acknowledge(alert.Number, _operator, note), "acknowledged");

    private void AddNoteToSelected() => ChangeWithNote((alert, note) => _repository.AddNote(alert.Number, _operator, note), "has a new note");

    private void ChangeWithNote(Func<Alert, string, Alert> change, string what)
    {
        var note = SeededFaults.IsOn(SeededFault.NoteLost) ? "" : Note;
        Note = "";
        Change(alert => change(alert, note), what);
    }

    private void Change(Func<Alert, Alert> change, string what)
    {
        if (Row is not { } row)
            return;

        row.Alert = change(row.Alert);
        Reconsider();
        Changed?.Invoke($"{row.Reference} {what}");
    }

    private void Reconsider()
    {
        Acknowledge.Reconsider();
        AddNote.Reconsider();
    }
}
