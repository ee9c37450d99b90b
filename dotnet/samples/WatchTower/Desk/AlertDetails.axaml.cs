using Avalonia.Controls;

namespace WatchTower.Desk;

/// <summary>Everything known about one alert, on tabs.</summary>
public partial class AlertDetails : UserControl
{
    /// <summary>Creates the view; its view model comes with the data context.</summary>
    public AlertDetails() => InitializeComponent();
}
