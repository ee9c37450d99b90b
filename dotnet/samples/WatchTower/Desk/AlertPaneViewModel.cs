using WatchTower.Alerts;
using WatchTower.Mvvm;

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

    private void AcknowledgeSelected() => Change(alert => _repository.Acknowledge(alert.Number, _operator, Note), "acknowledged");

    private void AddNoteToSelected() => Change(alert => _repository.AddNote(alert.Number, _operator, Note), "has a new note");

    private void Change(Func<Alert, Alert> change, string what)
    {
        if (Row is not { } row)
        {
            return;
        }

        row.Alert = change(row.Alert);
        Note = "";
        Reconsider();
        Changed?.Invoke($"{row.Reference} {what}");
    }

    private void Reconsider()
    {
        Acknowledge.Reconsider();
        AddNote.Reconsider();
    }
}
