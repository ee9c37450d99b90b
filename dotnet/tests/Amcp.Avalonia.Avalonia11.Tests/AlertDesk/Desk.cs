using System.ComponentModel;

namespace Amcp.Avalonia.Avalonia11.Tests.AlertDesk;

/// <summary>Alerts that can be filtered and acknowledged.</summary>
public sealed class Desk : INotifyPropertyChanged
{
    private readonly List<string> _open = [.. Enumerable.Range(1, 40).Select(number => $"Pump {number} {(number % 2 == 0 ? "overheats" : "leaks")}")];
    private string _filter = "";

    /// <inheritdoc/>
    public event PropertyChangedEventHandler? PropertyChanged;

    /// <summary>The text that an alert must contain to be listed.</summary>
    public string Filter
    {
        get => _filter;
        set
        {
            _filter = value;
            Changed();
        }
    }

    /// <summary>The listed alert that Acknowledge means; none means the first.</summary>
    public string? Selected { get; set; }

    /// <summary>The listed alerts.</summary>
    public IReadOnlyList<string> Alerts => [.. _open.Where(alert => alert.Contains(_filter, StringComparison.Ordinal))];

    /// <summary>How many are listed.</summary>
    public string Count => $"{Alerts.Count} open";

    /// <summary>Closes one alert.</summary>
    public void Acknowledge()
    {
        if ((Selected ?? Alerts.FirstOrDefault()) is { } alert)
            _open.Remove(alert);
        Changed();
    }

    private void Changed() => PropertyChanged?.Invoke(this, new PropertyChangedEventArgs(null));
}
