using System.Diagnostics;
using Samples.Foundation;
using WatchTower.Alerts;
using WatchTower.Settings;
using WatchTower.Shell;

namespace WatchTower.Desk;

/// <summary>The desk of one operator: the list of alerts, its filters, the selected alert and the state of loading.</summary>
public sealed class DeskViewModel : ObservableObject
{
    private readonly IAlertRepository _repository;
    private IReadOnlyList<AlertRow> _alerts = [];
    private IReadOnlyList<AlertRow> _visibleAlerts = [];
    private DeskSettings _settings = DeskSettings.Default;
    private AlertRow? _selected;
    private bool _isLoading;
    private string _status = "";
    private int _loads;

    /// <param name="repository">Where the alerts are.</param>
    /// <param name="operatorEmail">Who sits at the desk.</param>
    /// <param name="shell">What the menu offers besides alerts.</param>
    public DeskViewModel(IAlertRepository repository, string operatorEmail, ShellCommands shell)
    {
        _repository = repository;
        Operator = operatorEmail;
        Shell = shell;
        Filter = new AlertFilterViewModel();
        Filter.PropertyChanged += (_, _) => ApplyFilter();
        Pane = new AlertPaneViewModel(repository, operatorEmail);
        Pane.Changed += OnAlertChanged;
        Refresh = new AsyncCommand(LoadAsync);
    }

    /// <summary>The operator's email address.</summary>
    public string Operator { get; }

    /// <summary>What the menu offers besides alerts.</summary>
    public ShellCommands Shell { get; }

    /// <summary>Which alerts the list shows.</summary>
    public AlertFilterViewModel Filter { get; }

    /// <summary>The selected alert and what can be done with it.</summary>
    public AlertPaneViewModel Pane { get; }

    /// <summary>Loads the alerts again.</summary>
    public AsyncCommand Refresh { get; }

    /// <summary>The operator's settings.</summary>
    public DeskSettings Settings
    {
        get => _settings;
        set
        {
            if (Set(ref _settings, value))
            {
                Notify(nameof(IsCompact), nameof(ShowTally));
            }
        }
    }

    /// <summary>Whether rows take little room.</summary>
    public bool IsCompact => Settings.Density is RowDensity.Compact;

    /// <inheritdoc cref="DeskSettings.ShowTally" />
    public bool ShowTally => Settings.ShowTally;

    /// <summary>The alerts that pass the filter, newest first.</summary>
    public IReadOnlyList<AlertRow> VisibleAlerts
    {
        get => _visibleAlerts;
        private set => Set(ref _visibleAlerts, value);
    }

    /// <summary>The selected row of the list.</summary>
    public AlertRow? Selected
    {
        get => _selected;
        set
        {
            if (Set(ref _selected, value))
            {
                Pane.Row = value;
            }
        }
    }

    /// <summary>Whether alerts are being loaded.</summary>
    public bool IsLoading
    {
        get => _isLoading;
        private set
        {
            if (Set(ref _isLoading, value))
            {
                Notify(nameof(EmptyText), nameof(IsEmpty));
            }
        }
    }

    /// <summary>What happened last, for the status bar.</summary>
    public string Status
    {
        get => _status;
        internal set => Set(ref _status, value);
    }

    /// <summary>How many of the alerts pass the filter.</summary>
    public string CountText => $"Showing {VisibleAlerts.Count} of {_alerts.Count}";

    /// <summary>Whether the list has nothing to show although nothing is being loaded.</summary>
    public bool IsEmpty => VisibleAlerts.Count == 0 && !IsLoading;

    /// <summary>Why the list is empty.</summary>
    public string EmptyText => _alerts.Count == 0 ? "No alerts. All systems are quiet." : "No alert matches the filters.";

    /// <summary>The number of open alerts of each severity.</summary>
    public IReadOnlyList<SeverityTally> Tally =>
        [.. Enum.GetValues<AlertSeverity>().Select(severity => new SeverityTally(severity, _alerts.Count(
            row => row.Alert.Severity == severity && !row.IsAcknowledged)))];

    /// <summary>How many alerts there are; 1 for none, so that it can be the end of a progress bar.</summary>
    public int ProgressEnd => Math.Max(1, _alerts.Count);

    /// <summary>How many alerts have been taken.</summary>
    public int AcknowledgedCount => _alerts.Count(row => row.IsAcknowledged);

    /// <summary>The progress in words.</summary>
    public string AcknowledgedText => $"{AcknowledgedCount} of {_alerts.Count} acknowledged";

    /// <summary>Loads the alerts; the selection stays on the same alert if that still exists. A failure is shown as status.</summary>
    public async Task LoadAsync()
    {
        var load = ++_loads;
        IsLoading = true;
        Status = "Loading alerts…";
        try
        {
            var alerts = await _repository.LoadAsync();
            if (load == _loads)
            {
                Show(alerts);
                Status = $"{alerts.Count} alerts as of {AlertTime.Full(AlertFeed.AsOf)}";
                Trace.TraceInformation($"Loaded {alerts.Count} alerts");
            }
        }
        catch (IOException error)
        {
            Status = $"Alerts could not be loaded: {error.Message}";
            Trace.TraceError(Status);
        }
        finally
        {
            // A later load may have started meanwhile; then that one ends the loading.
            IsLoading = load != _loads && IsLoading;
        }
    }

    /// <summary>Loads alerts that have nothing to do with the present ones: those leave the list at once.</summary>
    public Task LoadAfreshAsync()
    {
        ShowAll([]);
        return LoadAsync();
    }

    private void Show(IReadOnlyList<Alert> alerts)
    {
        var known = _alerts.ToDictionary(row => row.Alert.Number);
        ShowAll([.. alerts.Select(alert => Row(known.GetValueOrDefault(alert.Number), alert))]);
    }

    private static AlertRow Row(AlertRow? known, Alert alert)
    {
        var row = known ?? new AlertRow(alert);
        row.Alert = alert;
        return row;
    }

    private void ShowAll(IReadOnlyList<AlertRow> rows)
    {
        _alerts = rows;
        ShowRows(Selected);
        NotifyNumbers();
    }

    private void ApplyFilter() => ShowRows(Selected);

    private void ShowRows(AlertRow? preferred)
    {
        var visible = Filter.Apply(_alerts);
        if (!visible.SequenceEqual(VisibleAlerts))
        {
            VisibleAlerts = visible;
        }

        // The list view clears the selection when it gets other rows, so it is chosen after that.
        Selected = preferred is not null && VisibleAlerts.Contains(preferred) ? preferred : VisibleAlerts.FirstOrDefault();
        Notify(nameof(CountText), nameof(IsEmpty), nameof(EmptyText));
    }

    private void OnAlertChanged(string what)
    {
        var next = Settings.SelectNext && Selected is { IsAcknowledged: true } ? NextOpen(Selected) : Selected;
        ShowRows(next);
        NotifyNumbers();
        Status = what;
    }

    private AlertRow NextOpen(AlertRow row) =>
        VisibleAlerts.SkipWhile(other => other != row).FirstOrDefault(other => !other.IsAcknowledged) ?? row;

    private void NotifyNumbers() => Notify(nameof(Tally), nameof(ProgressEnd), nameof(AcknowledgedCount), nameof(AcknowledgedText));
}
