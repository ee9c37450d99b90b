using Samples.Foundation;

namespace WatchTower.Settings;

/// <summary>Represents the settings dialog. It edits a copy, so that Cancel discards it.</summary>
public sealed class SettingsViewModel(DeskSettings current) : ObservableObject
{
    private DeskSettings _edited = current;

    /// <summary>Gets every row density, in the order of the combo box.</summary>
    public static IReadOnlyList<RowDensity> Densities { get; } = Enum.GetValues<RowDensity>();

    /// <summary>Gets the settings as edited.</summary>
    public DeskSettings Edited => _edited;

    /// <inheritdoc cref="DeskSettings.AutoRefresh" />
    public bool AutoRefresh
    {
        get => _edited.AutoRefresh;
        set => Change(_edited with { AutoRefresh = value }, nameof(AutoRefresh));
    }

    /// <inheritdoc cref="DeskSettings.RefreshSeconds" />
    public double RefreshSeconds
    {
        get => _edited.RefreshSeconds;
        set
        {
            Change(_edited with { RefreshSeconds = (int)Math.Round(value) }, nameof(RefreshSeconds));
            Notify(nameof(RefreshText));
        }
    }

    /// <summary>Gets the interval for display.</summary>
    public string RefreshText => $"Every {_edited.RefreshSeconds} seconds";

    /// <inheritdoc cref="DeskSettings.ShowTally" />
    public bool ShowTally
    {
        get => _edited.ShowTally;
        set => Change(_edited with { ShowTally = value }, nameof(ShowTally));
    }

    /// <inheritdoc cref="DeskSettings.SelectNext" />
    public bool SelectNext
    {
        get => _edited.SelectNext;
        set => Change(_edited with { SelectNext = value }, nameof(SelectNext));
    }

    /// <inheritdoc cref="DeskSettings.Density" />
    public RowDensity Density
    {
        get => _edited.Density;
        set => Change(_edited with { Density = value }, nameof(Density));
    }

    private void Change(DeskSettings edited, string property) => Set(ref _edited, edited, property);
}
