using Avalonia.Controls;
using Gallery.Pages;

namespace Gallery.Shell;

/// <summary>Represents the main window: the list of pages and the open page.</summary>
public partial class MainWindow : Window
{
    /// <summary>Initializes the window with the first page.</summary>
    public MainWindow()
    {
        InitializeComponent();
        PageList.ItemsSource = GalleryPages.All;
        StartOver();
    }

    /// <summary>Opens the first page again and closes the windows that pages have opened.</summary>
    internal void StartOver()
    {
        foreach (var owned in OwnedWindows.ToArray())
            owned.Close();

        PageList.SelectedIndex = -1;
        PageList.SelectedIndex = 0;
    }

    private void OpenSelectedPage(object? sender, SelectionChangedEventArgs e) =>
        PageContent.Content = (PageList.SelectedItem as GalleryPage)?.Create();
}
