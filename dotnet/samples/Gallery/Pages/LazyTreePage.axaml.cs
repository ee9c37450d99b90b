using Avalonia.Controls;

namespace Gallery.Pages;

/// <summary>Represents a page with a tree without end, whose folders are made when they are read.</summary>
public partial class LazyTreePage : UserControl
{
    /// <summary>Initializes the page.</summary>
    public LazyTreePage()
    {
        InitializeComponent();
        DataContext = new LazyFolders();
    }
}
