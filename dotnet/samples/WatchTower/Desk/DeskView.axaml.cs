using Avalonia;
using Avalonia.Controls;

namespace WatchTower.Desk;

/// <summary>Shows the desk: menu, filters, list of alerts, detail pane and status bar.</summary>
public partial class DeskView : UserControl
{
    private RefreshTimer? _refreshing;

    /// <summary>Initializes the desk; the data context supplies its view model.</summary>
    public DeskView() => InitializeComponent();

    /// <inheritdoc />
    protected override void OnAttachedToVisualTree(VisualTreeAttachmentEventArgs e)
    {
        base.OnAttachedToVisualTree(e);
        if (DataContext is DeskViewModel desk)
            _refreshing = new RefreshTimer(desk);
    }

    /// <inheritdoc />
    protected override void OnDetachedFromVisualTree(VisualTreeAttachmentEventArgs e)
    {
        base.OnDetachedFromVisualTree(e);
        _refreshing?.Dispose();
        _refreshing = null;
    }
}
