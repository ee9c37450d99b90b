using Avalonia;
using Avalonia.Controls;

namespace Gallery.Pages;

/// <summary>Shows an icon in the tray while the page is open, with a menu.</summary>
public partial class TrayPage : UserControl
{
    /// <summary>Initializes the page.</summary>
    public TrayPage() => InitializeComponent();

    /// <inheritdoc />
    protected override void OnAttachedToVisualTree(VisualTreeAttachmentEventArgs e)
    {
        base.OnAttachedToVisualTree(e);
        var pause = new NativeMenuItem("Pause");
        pause.Click += (_, _) => TrayText.Text = "paused";
        var icon = new TrayIcon { ToolTipText = "Gallery in the tray", Menu = [pause, new NativeMenuItem("Resume") { IsEnabled = false }] };
        icon.Clicked += (_, _) => TrayText.Text = "clicked";
        TrayIcon.SetIcons(Application.Current!, [icon]);
    }

    /// <inheritdoc />
    protected override void OnDetachedFromVisualTree(VisualTreeAttachmentEventArgs e)
    {
        base.OnDetachedFromVisualTree(e);
        TrayIcon.SetIcons(Application.Current!, null);
    }
}
