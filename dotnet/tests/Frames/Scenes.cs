using Avalonia;
using Avalonia.Controls;
using Avalonia.Layout;
using Avalonia.Media;
using Avalonia.Media.Imaging;
using Avalonia.Platform;
using Avalonia.Threading;
using Avalonia.VisualTree;

namespace Amcp.Avalonia.ManagedHeadless.Frames;

/// <summary>The windows whose frames are drawn. UI thread only.</summary>
internal static class Scenes
{
    private static readonly TimeSpan s_look = TimeSpan.FromMilliseconds(100);
    private const int QuietLooks = 10;
    private const int Cards = 24;

    /// <summary>Shows one scene after the other.</summary>
    /// <param name="app">`WatchTower` or `Gallery`.</param>
    /// <param name="main">The app's window.</param>
    public static async IAsyncEnumerable<(string Name, Window Window)> Of(string app, Window main)
    {
        if (app == "WatchTower")
        {
            await UntilQuietAsync(main);
            yield return ("WatchTower, 1280x800", main);
            yield break;
        }

        var pages = main.FindControl<ListBox>("PageList")!;
        for (var page = 0; page < pages.ItemCount; page++)
        {
            pages.SelectedIndex = page;
            await UntilQuietAsync(main);
            yield return ($"Gallery, page {page + 1}, 1000x640", main);
        }

        var shadows = new Window { Width = 1920, Height = 1080, Background = Brushes.WhiteSmoke, Content = ShadowsAndImages() };
        shadows.Show();
        await UntilQuietAsync(shadows);
        yield return ("Shadows and images, 1920x1080", shadows);
    }

    private static WrapPanel ShadowsAndImages()
    {
        var panel = new WrapPanel();
        using var file = AssetLoader.Open(new Uri("avares://WatchTower/Assets/tower.jpg"));
        var image = new Bitmap(file);
        for (var card = 0; card < Cards; card++)
        {
            panel.Children.Add(new Border
            {
                Width = 280,
                Height = 230,
                Margin = new Thickness(16),
                CornerRadius = new CornerRadius(8),
                BoxShadow = BoxShadows.Parse("0 4 16 2 #40000000, inset 0 0 8 0 #30FFFFFF"),
                Background = new LinearGradientBrush { GradientStops = [new GradientStop(Colors.White, 0), new GradientStop(Colors.LightSteelBlue, 1)] },
                Child = new StackPanel
                {
                    Spacing = 8,
                    Margin = new Thickness(12),
                    Children = { new Image { Source = image, Height = 120 }, new TextBlock { Text = $"Tower {card}", FontSize = 18 }, new ProgressBar { Value = card * 4 } },
                    HorizontalAlignment = HorizontalAlignment.Stretch,
                },
            });
        }

        return panel;
    }

    // A page is complete when nothing is added to it for some time.
    private static async Task UntilQuietAsync(Window window)
    {
        var (count, quiet) = (0, 0);
        while (quiet < QuietLooks)
        {
            await Task.Delay(s_look);
            await Dispatcher.UIThread.InvokeAsync(() => { }, DispatcherPriority.Background);
            var now = window.GetVisualDescendants().Count();
            quiet = now == count ? quiet + 1 : 0;
            count = now;
        }
    }
}
