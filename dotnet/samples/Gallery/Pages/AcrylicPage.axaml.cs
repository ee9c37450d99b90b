using Avalonia.Controls;

namespace Gallery.Pages;

/// <summary>Represents acrylic material, whose tint is drawn without the blur of what is behind it.</summary>
public partial class AcrylicPage : UserControl
{
    /// <summary>Initializes the page.</summary>
    public AcrylicPage() => InitializeComponent();
}
