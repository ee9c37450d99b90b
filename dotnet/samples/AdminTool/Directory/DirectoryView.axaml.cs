using Avalonia.Controls;

namespace AdminTool.Directory;

/// <summary>Shows the content of the main window.</summary>
public partial class DirectoryView : UserControl
{
    /// <summary>Initializes the view; the data context supplies its view model.</summary>
    public DirectoryView() => InitializeComponent();
}
