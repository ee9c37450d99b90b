using Avalonia.Controls;

namespace Gallery.Pages;

/// <summary>Represents the first page, which says what the app is for.</summary>
public partial class AboutPage : UserControl
{
    /// <summary>Initializes the page.</summary>
    public AboutPage() => InitializeComponent();
}
