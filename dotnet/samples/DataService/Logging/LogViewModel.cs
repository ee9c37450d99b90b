using System.Collections.ObjectModel;
using DataService.Service;
using Samples.Foundation;

namespace DataService.Logging;

/// <summary>The log as it is shown: the latest lines that pass the filter, oldest first, and how many there were of each kind.</summary>
public sealed class LogViewModel : ObservableObject
{
    /// <summary>How many lines are kept; older ones are forgotten.</summary>
    public const int Capacity = 2000;

    private readonly Queue<LogLine> _kept = [];
    private ObservableCollection<LogLine> _visible = [];
    private LevelChoice _level = LevelChoice.All[0];
    private string _search = "";
    private bool _follows = true;
    private int _received;
    private int _warnings;
    private int _errors;

    /// <summary>An empty log that lets everything through.</summary>
    public LogViewModel() => Clear = new Command(Forget);

    /// <summary>Raised after lines have come.</summary>
    public event Action? Grown;

    /// <inheritdoc cref="LevelChoice.All" />
    public static IReadOnlyList<LevelChoice> Levels => LevelChoice.All;

    /// <summary>Forgets all lines; counters go on.</summary>
    public Command Clear { get; }

    /// <summary>The lines that pass the filter.</summary>
    public ObservableCollection<LogLine> Visible
    {
        get => _visible;
        private set => Set(ref _visible, value);
    }

    /// <summary>Which levels pass.</summary>
    public LevelChoice Level
    {
        get => _level;
        set
        {
            if (Set(ref _level, value ?? LevelChoice.All[0]))
            {
                Filter();
            }
        }
    }

    /// <summary>Part of a message or source that lines must have; empty for all.</summary>
    public string Search
    {
        get => _search;
        set
        {
            if (Set(ref _search, value ?? ""))
            {
                Filter();
            }
        }
    }

    /// <summary>Whether the latest line is kept in view.</summary>
    public bool Follows
    {
        get => _follows;
        set => Set(ref _follows, value);
    }

    /// <summary>How many lines have come.</summary>
    public int Received => _received;

    /// <summary>How many of them were warnings.</summary>
    public int Warnings => _warnings;

    /// <summary>How many of them were errors.</summary>
    public int Errors => _errors;

    /// <summary>How many of the kept lines pass.</summary>
    public string CountText => $"Showing {Visible.Count} of {_kept.Count}";

    /// <summary>Whether no line is shown.</summary>
    public bool IsEmpty => Visible.Count == 0;

    /// <summary>Adds lines at the end.</summary>
    public void Append(IReadOnlyList<LogLine> lines)
    {
        if (lines.Count == 0)
        {
            return;
        }

        foreach (var line in lines)
        {
            Keep(line);
        }

        Notify(nameof(Received), nameof(Warnings), nameof(Errors), nameof(CountText), nameof(IsEmpty));
        Grown?.Invoke();
    }

    private void Keep(LogLine line)
    {
        _received++;
        _warnings += line.IsWarning ? 1 : 0;
        _errors += line.IsError ? 1 : 0;
        _kept.Enqueue(line);
        if (Passes(line))
        {
            Visible.Add(line);
        }

        if (_kept.Count > Capacity && _kept.Dequeue() == Visible.FirstOrDefault())
        {
            Visible.RemoveAt(0);
        }
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
        line.Level >= Level.Least
        && (line.Message.Contains(Search, StringComparison.OrdinalIgnoreCase) || line.Source.Contains(Search, StringComparison.OrdinalIgnoreCase));
}
