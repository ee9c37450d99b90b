using Avalonia.Controls;
using Avalonia.Interactivity;
using Avalonia.Markup.Xaml;

namespace Amcp.Avalonia.Avalonia11.Tests.AlertDesk;

/// <summary>A filter, a list and a button.</summary>
public sealed partial class MainWindow : Window
{
    /// <summary>Called by the app.</summary>
    public MainWindow() => AvaloniaXamlLoader.Load(this);

    private void OnAcknowledge(object? sender, RoutedEventArgs e) => ((Desk)DataContext!).Acknowledge();
}
