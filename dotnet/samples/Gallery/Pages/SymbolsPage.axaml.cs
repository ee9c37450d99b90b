using Avalonia.Controls;

namespace Gallery.Pages;

/// <summary>Represents text in the default font, with symbols that it lacks.</summary>
public partial class SymbolsPage : UserControl
{
    /// <summary>Initializes the page.</summary>
    public SymbolsPage() => InitializeComponent();
}
