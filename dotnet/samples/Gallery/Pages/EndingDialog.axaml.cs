using Avalonia.Controls;
using Avalonia.Interactivity;

namespace Gallery.Pages;

/// <summary>Represents the question that an app asks before it ends.</summary>
public partial class EndingDialog : Window
{
    /// <summary>Initializes the dialog.</summary>
    public EndingDialog() => InitializeComponent();

    private void End(object? sender, RoutedEventArgs e) => Close(true);

    private void Stay(object? sender, RoutedEventArgs e) => Close(false);
}
