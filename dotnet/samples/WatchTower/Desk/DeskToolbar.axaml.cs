using Avalonia.Controls;

namespace WatchTower.Desk;

/// <summary>Heading, filters and refresh.</summary>
public partial class DeskToolbar : UserControl
{
    /// <summary>Creates the view; its view model comes with the data context.</summary>
    public DeskToolbar() => InitializeComponent();
}
