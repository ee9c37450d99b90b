using Avalonia.Controls;
using Avalonia.Interactivity;

namespace Gallery.Pages;

/// <summary>Represents a window with a title bar of its own.</summary>
public partial class TitleBarPage : UserControl
{
    /// <summary>Initializes the page.</summary>
    public TitleBarPage() => InitializeComponent();

    private void OpenTitleBarWindow(object? sender, RoutedEventArgs e)
    {
        if (TopLevel.GetTopLevel(this) is Window owner)
            new TitleBarWindow().Show(owner);
    }
}
