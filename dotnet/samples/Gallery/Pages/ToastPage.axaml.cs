using Avalonia.Controls;
using Avalonia.Controls.Notifications;
using Avalonia.Interactivity;

namespace Gallery.Pages;

/// <summary>Represents a page with a toast and with a badge, which are in layers above the content.</summary>
public partial class ToastPage : UserControl
{
    private WindowNotificationManager? _toasts;

    /// <summary>Initializes the page.</summary>
    public ToastPage()
    {
        InitializeComponent();
        Loaded += (_, _) => _toasts = new WindowNotificationManager(TopLevel.GetTopLevel(this)) { Position = NotificationPosition.BottomRight };
        Unloaded += (_, _) => RemoveToasts();
    }

    private void RemoveToasts()
    {
        if (_toasts is { Parent: Panel layer } toasts)
            layer.Children.Remove(toasts);
    }

    private void Save(object? sender, RoutedEventArgs e) => _toasts?.Show(
        new Notification("Saved", "All changes are stored.", NotificationType.Success, TimeSpan.Zero, () => ToastStatus.Text = "The message is answered."));
}
