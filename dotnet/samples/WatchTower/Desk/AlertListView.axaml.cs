using Avalonia.Controls;

namespace WatchTower.Desk;

/// <summary>Shows the virtualised list of alerts, whose rows can be dragged to another severity.</summary>
public partial class AlertListView : UserControl
{
    /// <summary>Initializes the view; the data context supplies its view model.</summary>
    public AlertListView()
    {
        InitializeComponent();
        _ = new AlertDrag(AlertList);
    }
}
