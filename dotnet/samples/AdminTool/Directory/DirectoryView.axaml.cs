using Avalonia.Controls;

namespace AdminTool.Directory;

/// <summary>What fills the main window.</summary>
public partial class DirectoryView : UserControl
{
    /// <summary>Creates the view; its view model comes with the data context.</summary>
    public DirectoryView() => InitializeComponent();
}
