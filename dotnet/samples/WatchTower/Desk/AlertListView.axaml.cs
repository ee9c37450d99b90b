using Avalonia.Controls;

namespace WatchTower.Desk;

/// <summary>The virtualised list of alerts, whose rows can be dragged to another severity.</summary>
public partial class AlertListView : UserControl
{
    /// <summary>Creates the view; its view model comes with the data context.</summary>
    public AlertListView()
    {
        InitializeComponent();
        _ = new AlertDrag(AlertList);
    }
}
