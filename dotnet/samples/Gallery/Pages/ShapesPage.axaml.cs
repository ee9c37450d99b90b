using Avalonia.Controls;
using Avalonia.Media;

namespace Gallery.Pages;

/// <summary>Represents a page with a list whose items show no text.</summary>
public partial class ShapesPage : UserControl
{
    /// <summary>Initializes the page.</summary>
    public ShapesPage()
    {
        InitializeComponent();
        Shapes.ItemsSource = new[]
        {
            new Swatch("Crimson", Brushes.Crimson), new Swatch("Orange", Brushes.Orange), new Swatch("Olive", Brushes.Olive),
            new Swatch("Teal", Brushes.Teal), new Swatch("Navy", Brushes.Navy), new Swatch("Purple", Brushes.Purple),
        };
    }
}
