using Avalonia.Controls;

namespace WatchTower.Desk;

/// <summary>Shows the desk's menu. Its shortcuts are key bindings of the main window, so that they work regardless of the focus.</summary>
public partial class DeskMenu : UserControl
{
    /// <summary>Initializes the menu; the data context supplies its view model.</summary>
    public DeskMenu() => InitializeComponent();
}
