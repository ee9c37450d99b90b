using Avalonia.Controls;

namespace AdminTool.Directory;

/// <summary>The main menu.</summary>
public partial class DirectoryMenu : UserControl
{
    /// <summary>Creates the view; its view model comes with the data context.</summary>
    public DirectoryMenu() => InitializeComponent();
}
