using System.Collections.ObjectModel;
using DataService.Service;
using Samples.Foundation;

namespace DataService.Logging;

/// <summary>Represents the displayed log: the latest lines that match the filter, oldest first, and the number of lines per kind.</summary>
public sealed class LogViewModel : ObservableObject
{
    /// <summary>The maximum number of lines; older ones are removed.</summary>
    public const int Capacity = 2000;

    private readonly Queue<LogLine> _kept = [];
    private ObservableCollection<LogLine> _visible = [];
    private LevelChoice _level = LevelChoice.All[0];
    private string _search = "";
    private bool _follows = true;
    private int _received;
    private int _warnings;
    private int _errors;

    /// <summary>Creates an empty log without a filter.</summary>
    public LogViewModel() => Clear = new Command(Forget);

    /// <summary>Raised after lines were added.</summary>
    public event Action? Grown;

    /// <inheritdoc cref="LevelChoice.All" />
    public static IReadOnlyList<LevelChoice> Levels => LevelChoice.All;

    /// <summary>Removes all lines; counters are unchanged.</summary>
    public Command Clear { get; }

    /// <summary>Gets the lines that match the filter.</summary>
    public ObservableCollection<LogLine> Visible
    {
        get => _visible;
        private set => Set(ref _visible, value);
    }

    /// <summary>Gets or sets the level filter.</summary>
    public LevelChoice Level
    {
        get => _level;
        set
        {
            if (Set(ref _level, value ?? LevelChoice.All[0]))
                Filter();
        }
    }

    /// <summary>Gets or sets the required part of a message or source; empty matches everything.</summary>
    public string Search
    {
        get => _search;
        set
        {
            if (Set(ref _search, value ?? ""))
                Filter();
        }
    }

    /// <summary>Gets or sets a value indicating whether the view scrolls to the latest line.</summary>
    public bool Follows
    {
        get => _follows;
        set => Set(ref _follows, value);
    }

    /// <summary>Gets the number of received lines.</summary>
    public int Received => _received;

    /// <summary>Gets the number of warnings.</summary>
    public int Warnings => _warnings;

    /// <summary>Gets the number of errors.</summary>
    public int Errors => _errors;

    /// <summary>Gets the number of shown and of kept lines.</summary>
    public string CountText => $"Showing {Visible.Count} of {_kept.Count}";

    /// <summary>Gets a value indicating whether no line is shown.</summary>
    public bool IsEmpty => Visible.Count == 0;

    /// <summary>Adds lines at the end.</summary>
    public void Append(IReadOnlyList<LogLine> lines)
    {
        if (lines.Count == 0)
            return;

        foreach (var line in lines)
            Keep(line);

        Notify(nameof(Received), nameof(Warnings), nameof(Errors), nameof(CountText), nameof(IsEmpty));
        Grown?.Invoke();
    }

    private void Keep(LogLine line)
    {
        _received++;
        _warnings += line.IsWarning && !SeededFaults.IsOn(SeededFault.WarningsUncounted) ? 1 : 0;
        _errors += line.IsError ? 1 : 0;
        _kept.Enqueue(line);
        if (Passes(line))
            Visible.Add(line);

        if (_kept.Count > Capacity && _kept.Dequeue() == Visible.FirstOrDefault())
            Visible.RemoveAt(0);
    }

    private void Forget()
    {
        _kept.Clear();
        Filter();
    }

    private void Filter()
    {
        Visible = new ObservableCollection<LogLine>(_kept.Where(Passes));
        Notify(nameof(CountText), nameof(IsEmpty));
        Grown?.Invoke();
    }

    private bool Passes(LogLine line) =>
        line.Level >= Level.Least != SeededFaults.IsOn(SeededFault.LevelInverted)
        && (line.Message.Contains(Search, StringComparison.OrdinalIgnoreCase) || line.Source.Contains(Search, StringComparison.OrdinalIgnoreCase));
}
