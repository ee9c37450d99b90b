using Avalonia.Controls;

namespace WatchTower.Desk;

/// <summary>The desk's menu and its keyboard shortcuts.</summary>
public partial class DeskMenu : UserControl
{
    /// <summary>Creates the menu; its view model comes with the data context.</summary>
    public DeskMenu() => InitializeComponent();
}
