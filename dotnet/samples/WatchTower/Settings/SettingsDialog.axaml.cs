using Avalonia.Controls;
using Avalonia.Interactivity;

namespace WatchTower.Settings;

/// <summary>The settings dialog; its result is whether the changes shall be kept.</summary>
public partial class SettingsDialog : Window
{
    /// <summary>Creates the dialog; its view model comes with the data context.</summary>
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
