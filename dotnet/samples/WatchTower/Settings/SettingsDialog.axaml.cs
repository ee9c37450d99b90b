using Avalonia.Controls;
using Avalonia.Interactivity;

namespace WatchTower.Settings;

/// <summary>Edits the settings and returns whether to keep the changes.</summary>
public partial class SettingsDialog : Window
{
    /// <summary>Initializes the dialog; the data context supplies its view model.</summary>
    public SettingsDialog() => InitializeComponent();

    /// <inheritdoc />
    protected override void OnLoaded(RoutedEventArgs e)
    {
        base.OnLoaded(e);
        AutoRefresh.Focus();
    }

    private void OnOk(object? sender, RoutedEventArgs e) => Close(true);

    private void OnCancel(object? sender, RoutedEventArgs e) => Close(false);
}
