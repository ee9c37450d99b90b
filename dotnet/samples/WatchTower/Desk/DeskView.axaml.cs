using Avalonia;
using Avalonia.Controls;

namespace WatchTower.Desk;

/// <summary>The desk: menu, filters, list of alerts, detail pane and status bar.</summary>
public partial class DeskView : UserControl
{
    private RefreshTimer? _refreshing;

    /// <summary>Creates the desk; its view model comes with the data context.</summary>
    public DeskView() => InitializeComponent();

    /// <inheritdoc />
    protected override void OnAttachedToVisualTree(VisualTreeAttachmentEventArgs e)
    {
        base.OnAttachedToVisualTree(e);
        if (DataContext is DeskViewModel desk)
        {
            _refreshing = new RefreshTimer(desk);
        }
    }

    /// <inheritdoc />
    protected override void OnDetachedFromVisualTree(VisualTreeAttachmentEventArgs e)
    {
        base.OnDetachedFromVisualTree(e);
        _refreshing?.Dispose();
        _refreshing = null;
    }
}
