using Avalonia.Controls;
using Avalonia.Interactivity;
using Avalonia.Media.Imaging;
using Avalonia.Platform;

namespace WatchTower.Shell;

/// <summary>Shows information about the app.</summary>
public partial class AboutDialog : Window
{
    private static readonly Uri s_plan = new("avares://WatchTower/Assets/damaged.jpg");

    /// <summary>Initializes the dialog. Its plan of the tower is deliberately a damaged file.</summary>
    public AboutDialog()
    {
        InitializeComponent();
        try
        {
            using var file = AssetLoader.Open(s_plan);
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
