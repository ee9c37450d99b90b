using Samples.Foundation;
using WatchTower.Alerts;

namespace WatchTower.Desk;

/// <summary>Represents the filter of the list. Every property change triggers filtering.</summary>
public sealed class AlertFilterViewModel : ObservableObject
{
    private SeverityChoice _severity = SeverityChoice.All[0];
    private string _search = "";
    private bool _showOpen = true;
    private bool _showAcknowledged = true;

    /// <summary>Creates a filter that matches everything.</summary>
    public AlertFilterViewModel() => Clear = new Command(LetEverythingThrough);

    /// <inheritdoc cref="SeverityChoice.All" />
    public static IReadOnlyList<SeverityChoice> Severities => SeverityChoice.All;

    /// <summary>Gets or sets the selected severity.</summary>
    public SeverityChoice Severity
    {
        get => _severity;
        set => Set(ref _severity, value);
    }

    /// <summary>Gets or sets the words that must all occur in an alert's title, source, host or reference.</summary>
    public string Search
    {
        get => _search;
        set => Set(ref _search, value ?? "");
    }

    /// <summary>Gets or sets a value indicating whether open alerts are shown.</summary>
    public bool ShowOpen
    {
        get => _showOpen;
        set => Set(ref _showOpen, value);
    }

    /// <summary>Gets or sets a value indicating whether acknowledged alerts are shown.</summary>
    public bool ShowAcknowledged
    {
        get => _showAcknowledged;
        set => Set(ref _showAcknowledged, value);
    }

    /// <summary>Resets the filter.</summary>
    public Command Clear { get; }

    /// <summary>Returns the matching rows, in order.</summary>
    public IReadOnlyList<AlertRow> Apply(IReadOnlyList<AlertRow> rows)
    {
        var words = Search.Split(' ', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
        return [.. rows.Where(row => Accepts(row, words))];
    }

    private bool Accepts(AlertRow row, string[] words) =>
        (Severity.Severity is not { } wanted || row.Alert.Severity == wanted != SeededFaults.IsOn(SeededFault.FilterInverted))
        && (row.IsAcknowledged ? ShowAcknowledged : ShowOpen)
        && words.All(word => Mentions(row, word));

    private static bool Mentions(AlertRow row, string word) =>
        (row.Title.Contains(word, StringComparison.OrdinalIgnoreCase) && !SeededFaults.IsOn(SeededFault.SearchIgnoresTitle))
        || row.Source.Contains(word, StringComparison.OrdinalIgnoreCase)
        || row.Host.Contains(word, StringComparison.OrdinalIgnoreCase)
        || row.Reference.Contains(word, StringComparison.OrdinalIgnoreCase);

    private void LetEverythingThrough()
    {
        Severity = SeverityChoice.All[0];
        Search = "";
        ShowOpen = true;
        ShowAcknowledged = true;
    }
}
