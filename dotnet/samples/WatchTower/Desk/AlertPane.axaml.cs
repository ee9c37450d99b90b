using Avalonia.Controls;

namespace WatchTower.Desk;

/// <summary>The selected alert and what can be done with it.</summary>
public partial class AlertPane : UserControl
{
    /// <summary>Creates the view; its view model comes with the data context.</summary>
    public AlertPane() => InitializeComponent();
}
