using Samples.Foundation;

namespace WatchTower.Settings;

/// <summary>The settings dialog: edits a copy, so that Cancel needs to undo nothing.</summary>
public sealed class SettingsViewModel(DeskSettings current) : ObservableObject
{
    private DeskSettings _edited = current;

    /// <summary>Every row density, in the order of the combo box.</summary>
    public static IReadOnlyList<RowDensity> Densities { get; } = Enum.GetValues<RowDensity>();

    /// <summary>The settings as they stand in the dialog.</summary>
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

    /// <summary>The interval as a person reads it.</summary>
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
