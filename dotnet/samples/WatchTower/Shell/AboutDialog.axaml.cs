using Avalonia.Controls;
using Avalonia.Interactivity;

namespace WatchTower.Shell;

/// <summary>Says what the app is.</summary>
public partial class AboutDialog : Window
{
    /// <summary>Creates the dialog.</summary>
    public AboutDialog() => InitializeComponent();

    private void OnClose(object? sender, RoutedEventArgs e) => Close();
}
