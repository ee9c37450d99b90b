using Avalonia.Controls;

namespace AdminTool.Directory;

/// <summary>Shows the main menu.</summary>
public partial class DirectoryMenu : UserControl
{
    /// <summary>Initializes the view; the data context supplies its view model.</summary>
    public DirectoryMenu() => InitializeComponent();
}
