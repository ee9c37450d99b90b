using Avalonia.Controls;

namespace WatchTower.Desk;

/// <summary>The desk's menu. The shortcuts it shows are key bindings of the main window, so that they work wherever the focus is.</summary>
public partial class DeskMenu : UserControl
{
    /// <summary>Creates the menu; its view model comes with the data context.</summary>
    public DeskMenu() => InitializeComponent();
}
