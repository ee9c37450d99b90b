using Avalonia.Controls;

namespace Gallery.Pages;

/// <summary>Represents bindings that fail: a chain with null, and a value that cannot be converted.</summary>
public partial class BindingErrorsPage : UserControl
{
    /// <summary>Initializes the page.</summary>
    public BindingErrorsPage()
    {
        InitializeComponent();
        DataContext = new { Order = (string?)null, Measure = "twelve" };
    }
}
