using Avalonia.Controls;
using Avalonia.Interactivity;
using Avalonia.Media.Imaging;
using Avalonia.Platform;

namespace WatchTower.Shell;

/// <summary>Says what the app is.</summary>
public partial class AboutDialog : Window
{
    private static readonly Uri Plan = new("avares://WatchTower/Assets/damaged.jpg");

    /// <summary>Creates the dialog. Its plan of the tower is a broken file, for the sake of the example.</summary>
    public AboutDialog()
    {
        InitializeComponent();
        try
        {
            using var file = AssetLoader.Open(Plan);
            PlanPicture.Source = new Bitmap(file);
        }
        catch (ArgumentException)
        {
            PlanProblem.Text = "The plan of the tower cannot be read.";
            PlanProblem.IsVisible = true;
        }
    }

    private void OnClose(object? sender, RoutedEventArgs e) => Close();
}
