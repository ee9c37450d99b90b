using Avalonia.Controls;

namespace WatchTower.Desk;

/// <summary>The virtualised list of alerts.</summary>
public partial class AlertListView : UserControl
{
    /// <summary>Creates the view; its view model comes with the data context.</summary>
    public AlertListView() => InitializeComponent();
}
