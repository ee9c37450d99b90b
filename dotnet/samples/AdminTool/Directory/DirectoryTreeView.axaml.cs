using Avalonia.Controls;
using Avalonia.Interactivity;

namespace AdminTool.Directory;

/// <summary>Shows the tree of units and users with its search box, which has the initial focus.</summary>
public partial class DirectoryTreeView : UserControl
{
    /// <summary>Initializes the view; the data context supplies its view model.</summary>
    public DirectoryTreeView() => InitializeComponent();

    /// <inheritdoc />
    protected override void OnLoaded(RoutedEventArgs e)
    {
        base.OnLoaded(e);
        SearchBox.Focus();
    }
}
