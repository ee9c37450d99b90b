using Samples.Foundation;
using WatchTower.Alerts;

namespace WatchTower.Desk;

/// <summary>The pane beside the list: the selected alert and what an operator can do with it.</summary>
public sealed class AlertPaneViewModel : ObservableObject
{
    private readonly IAlertRepository _repository;
    private readonly string _operator;
    private AlertRow? _row;

    /// <param name="repository">Keeps acknowledgements and notes.</param>
    /// <param name="operatorEmail">Signs them.</param>
    public AlertPaneViewModel(IAlertRepository repository, string operatorEmail)
    {
        _repository = repository;
        _operator = operatorEmail;
        Acknowledge = new Command(AcknowledgeSelected, () => Row is { IsAcknowledged: false });
        AddNote = new Command(AddNoteToSelected, () => Row is not null && !string.IsNullOrWhiteSpace(Note));
    }

    /// <summary>Raised after the alert was changed, with a sentence that says how.</summary>
    public event Action<string>? Changed;

    /// <summary>The alert that is shown; null shows a hint instead.</summary>
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

    /// <summary>Whether there is an alert to show.</summary>
    public bool HasRow => Row is not null;

    /// <summary>The note that is being written about the alert; each alert has its own.</summary>
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

    /// <summary>Takes the alert, with the note if one was written.</summary>
    public Command Acknowledge { get; }

    /// <summary>Adds the note and leaves the alert's state as it is.</summary>
    public Command AddNote { get; }

    /// <summary>Notes files that belong to the alert; a note that is being written stays.</summary>
    /// <param name="names">Of the files, without folders.</param>
    public void Attach(IReadOnlyList<string> names) => Change(
        alert => _repository.AddNote(alert.Number, _operator, $"Attached {string.Join(", ", names)}"), $"has {string.Join(", ", names)} attached");

    /// <summary>Gives the alert another severity.</summary>
    public void Reassess(AlertSeverity severity) =>
        Change(alert => _repository.Reassess(alert.Number, _operator, severity), $"is now {severity}");

    private void AcknowledgeSelected() => ChangeWithNote((alert, note) => _repository.Acknowledge(alert.Number, _operator, note), "acknowledged");

    private void AddNoteToSelected() => ChangeWithNote((alert, note) => _repository.AddNote(alert.Number, _operator, note), "has a new note");

    private void ChangeWithNote(Func<Alert, string, Alert> change, string what)
    {
        var note = Note;
        Note = "";
        Change(alert => change(alert, note), what);
    }

    private void Change(Func<Alert, Alert> change, string what)
    {
        if (Row is not { } row)
        {
            return;
        }

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
