using Avalonia.Controls;

namespace Gallery.Pages;

/// <summary>Represents a page with an input that can be invalid, and with inputs that are read-only.</summary>
public partial class ValidationPage : UserControl
{
    /// <summary>Initializes the page.</summary>
    public ValidationPage()
    {
        InitializeComponent();
        DataContext = new PortSettings();
    }
}
