using System.Diagnostics;
using Samples.Foundation;
using WatchTower.Alerts;
using WatchTower.Settings;
using WatchTower.Shell;

namespace WatchTower.Desk;

/// <summary>Represents the desk of one operator: the list of alerts, its filters, the selected alert and the loading state.</summary>
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

    /// <param name="repository">The repository of alerts.</param>
    /// <param name="operatorEmail">The operator's email address.</param>
    /// <param name="shell">The menu commands unrelated to alerts.</param>
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

    /// <summary>Gets the operator's email address.</summary>
    public string Operator { get; }

    /// <summary>Gets the time that the status bar shows.</summary>
    public TimeProvider Time { get; init; } = TimeProvider.System;

    /// <summary>Gets the menu commands unrelated to alerts.</summary>
    public ShellCommands Shell { get; }

    /// <summary>Gets the filter of the list.</summary>
    public AlertFilterViewModel Filter { get; }

    /// <summary>Gets the pane of the selected alert.</summary>
    public AlertPaneViewModel Pane { get; }

    /// <summary>Reloads the alerts.</summary>
    public AsyncCommand Refresh { get; }

    /// <summary>Gets or sets the operator's settings.</summary>
    public DeskSettings Settings
    {
        get => _settings;
        set
        {
            if (Set(ref _settings, value))
                Notify(nameof(IsCompact), nameof(ShowTally));
        }
    }

    /// <summary>Gets a value indicating whether rows are compact.</summary>
    public bool IsCompact => Settings.Density is RowDensity.Compact;

    /// <inheritdoc cref="DeskSettings.ShowTally" />
    public bool ShowTally => Settings.ShowTally;

    /// <summary>Gets the alerts that match the filter, newest first.</summary>
    public IReadOnlyList<AlertRow> VisibleAlerts
    {
        get => _visibleAlerts;
        private set => Set(ref _visibleAlerts, value);
    }

    /// <summary>Gets or sets the selected row of the list.</summary>
    public AlertRow? Selected
    {
        get => _selected;
        set
        {
            if (Set(ref _selected, value))
                Pane.Row = value;
        }
    }

    /// <summary>Gets a value indicating whether alerts are being loaded.</summary>
    public bool IsLoading
    {
        get => _isLoading;
        private set
        {
            if (Set(ref _isLoading, value))
                Notify(nameof(EmptyText), nameof(IsEmpty));
        }
    }

    /// <summary>Gets the latest event, for the status bar.</summary>
    public string Status
    {
        get => _status;
        internal set => Set(ref _status, value);
    }

    /// <summary>Gets the number of shown and of all alerts.</summary>
    public string CountText => $"Showing {VisibleAlerts.Count + (SeededFaults.IsOn(SeededFault.CountOffByOne) ? 1 : 0)} of {_alerts.Count}";

    /// <summary>Gets a value indicating whether the list is empty and no load is running.</summary>
    public bool IsEmpty => VisibleAlerts.Count == 0 && !IsLoading;

    /// <summary>Gets the reason why the list is empty.</summary>
    public string EmptyText => _alerts.Count == 0 ? "No alerts. All systems are quiet." : "No alert matches the filters.";

    /// <summary>Gets the number of open alerts of each severity.</summary>
    public IReadOnlyList<SeverityTally> Tally =>
        [.. Enum.GetValues<AlertSeverity>().Select(severity => new SeverityTally(severity, _alerts.Count(
            row => row.Alert.Severity == severity && !row.IsAcknowledged)))];

    /// <summary>Gets the number of alerts, at least 1, as the maximum of a progress bar.</summary>
    public int ProgressEnd => Math.Max(1, _alerts.Count);

    /// <summary>Gets the number of acknowledged alerts.</summary>
    public int AcknowledgedCount => _alerts.Count(row => row.IsAcknowledged);

    /// <summary>Gets the progress for display.</summary>
    public string AcknowledgedText => $"{AcknowledgedCount} of {_alerts.Count} acknowledged";

    /// <summary>Loads the alerts. The selection stays on the same alert if it still exists. A failure is shown as status.</summary>
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
            // If a later load has started, that one ends the loading state.
            IsLoading = load != _loads && IsLoading;
        }
    }

    /// <summary>Loads unrelated alerts; the current ones are removed immediately.</summary>
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
        if (SeededFaults.IsOn(SeededFault.RowMissing))
            visible = [.. visible.Where((_, index) => index != 3)];

        if (!visible.SequenceEqual(VisibleAlerts))
            VisibleAlerts = visible;

        // The list view clears the selection when its rows change, so the selection is set afterwards.
        Selected = preferred is not null && VisibleAlerts.Contains(preferred) ? preferred : VisibleAlerts.FirstOrDefault();
        Notify(nameof(CountText), nameof(IsEmpty), nameof(EmptyText));
    }

    private void OnAlertChanged(string what)
    {
        var next = Settings.SelectNext && Selected is { IsAcknowledged: true } ? NextOpen(Selected) : Selected;
        ShowRows(SeededFaults.IsOn(SeededFault.SelectionJumps) ? null : next);
        NotifyNumbers();
        if (!SeededFaults.IsOn(SeededFault.StatusStale))
            Status = what;
    }

    private AlertRow NextOpen(AlertRow row) =>
        VisibleAlerts.SkipWhile(other => other != row).FirstOrDefault(other => !other.IsAcknowledged) ?? row;

    private void NotifyNumbers() => Notify(nameof(Tally), nameof(ProgressEnd), nameof(AcknowledgedCount), nameof(AcknowledgedText));
}
