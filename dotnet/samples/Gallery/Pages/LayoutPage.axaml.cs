using Avalonia.Controls;

namespace Gallery.Pages;

/// <summary>Represents a page with a form without faults of layout, and the same form with one fault of each rule.</summary>
public partial class LayoutPage : UserControl
{
    /// <summary>Initializes the page.</summary>
    public LayoutPage() => InitializeComponent();
}
