using Avalonia.Controls;

namespace WatchTower.Desk;

/// <summary>Shows the details of one alert on tabs.</summary>
public partial class AlertDetails : UserControl
{
    /// <summary>Initializes the view; the data context supplies its view model.</summary>
    public AlertDetails() => InitializeComponent();
}
