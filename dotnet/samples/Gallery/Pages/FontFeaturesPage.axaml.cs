using Avalonia.Controls;

namespace Gallery.Pages;

/// <summary>Represents text that asks for features of its font.</summary>
public partial class FontFeaturesPage : UserControl
{
    /// <summary>Initializes the page.</summary>
    public FontFeaturesPage() => InitializeComponent();
}
