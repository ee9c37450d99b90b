using Avalonia.Controls;
using Avalonia.Interactivity;

namespace AdminTool.Directory;

/// <summary>The tree of units and users with its search box, where the keyboard begins.</summary>
public partial class DirectoryTreeView : UserControl
{
    /// <summary>Creates the view; its view model comes with the data context.</summary>
    public DirectoryTreeView() => InitializeComponent();

    /// <inheritdoc />
    protected override void OnLoaded(RoutedEventArgs e)
    {
        base.OnLoaded(e);
        SearchBox.Focus();
    }
}
