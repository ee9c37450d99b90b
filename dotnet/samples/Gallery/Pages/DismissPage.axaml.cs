using Avalonia.Controls;

namespace Gallery.Pages;

/// <summary>Shows what lies beneath an open flyout and an open menu.</summary>
public partial class DismissPage : UserControl
{
    private int _clicks;

    /// <summary>Initializes the page.</summary>
    public DismissPage()
    {
        InitializeComponent();
        Beneath.Click += (_, _) => ClickText.Text = $"clicked {++_clicks}";
        Days.ItemsSource = new[] { "Monday", "Tuesday", "Wednesday" };
    }
}
