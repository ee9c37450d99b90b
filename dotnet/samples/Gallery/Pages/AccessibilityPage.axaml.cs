using Avalonia.Controls;
using Avalonia.Interactivity;

namespace Gallery.Pages;

/// <summary>Represents a page that reports to assistive technology more than names, and with a control whose parts are reached.</summary>
public partial class AccessibilityPage : UserControl
{
    /// <summary>Initializes the page.</summary>
    public AccessibilityPage() => InitializeComponent();

    private void Send(object? sender, RoutedEventArgs e) => OrdersStatus.Text = "All orders are sent.";
}
