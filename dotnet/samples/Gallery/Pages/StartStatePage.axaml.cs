using Avalonia.Controls;
using Avalonia.Data;
using Avalonia.Interactivity;

namespace Gallery.Pages;

/// <summary>Represents a window that has a size and is shown in a state that fills the screen.</summary>
public partial class StartStatePage : UserControl
{
    /// <summary>Initializes the page.</summary>
    public StartStatePage() => InitializeComponent();

    private void Open(object? sender, RoutedEventArgs e)
    {
        var size = new TextBlock { Name = "OwnSize" };
        var window = new Window { Title = "Maximised", Width = 420, Height = 260, WindowState = WindowState.Maximized, Content = size };
        size.Bind(TextBlock.TextProperty, new Binding(nameof(Window.ClientSize)) { Source = window });
        window.Show((Window)TopLevel.GetTopLevel(this)!);
    }
}
