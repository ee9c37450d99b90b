using Avalonia.Controls;
using Avalonia.Interactivity;
using Avalonia.Media.Imaging;

namespace Gallery.Pages;

/// <summary>Represents pictures of the formats that apps have: JPEG, progressive too, GIF, BMP and an icon.</summary>
public partial class PicturesPage : UserControl
{
    /// <summary>Initializes the page.</summary>
    public PicturesPage() => InitializeComponent();

    private void LoadBrokenPicture(object? sender, RoutedEventArgs e)
    {
        try
        {
            using var picture = new Bitmap(new MemoryStream([0xFF, 0xD8, 0xFF, 0xE0, 0, 16]));
            Outcome.Text = "It was loaded.";
        }
        catch (ArgumentException)
        {
            Outcome.Text = "It is no picture.";
        }
    }
}
