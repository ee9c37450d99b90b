using Amcp.Avalonia.Capture;
using Amcp.Avalonia.Tests.Tools;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Layout;
using Avalonia.Media;

namespace Amcp.Avalonia.Tests.Capture;

[Collection(UiCollection.Name)]
public sealed class WindowRendererTests(LiveApp app)
{
    [Fact]
    public async Task The_last_frame_has_the_pixels_that_drawing_the_window_anew_gives()
    {
        await using var window = await app.Show(Everything);
        await window.Watch();
        await app.Call("ClickElement", new { element = "Choice" });
        await app.Call("HoverElement", new { });

        var (frame, drawn) = await app.Ui(() => (WindowRenderer.Copy(WindowRenderer.LastFrame(window.Window, 1)!, (int)window.Window.ClientSize.Width), WindowRenderer.Render(window.Window, 1)));

        Assert.Equal(PixelHash.Of(drawn), PixelHash.Of(frame));
    }

    [Fact]
    public async Task There_is_no_frame_of_another_scale_than_the_windows_own()
    {
        await using var window = await app.Show(Everything);
        await window.Watch();
        await app.Call("HoverElement", new { });

        Assert.NotNull(await app.Ui(() => WindowRenderer.LastFrame(window.Window, 1)));
        Assert.Null(await app.Ui(() => WindowRenderer.LastFrame(window.Window, 2)));
    }

    private static StackPanel Everything() => new()
    {
        Margin = new Thickness(7.3),
        Spacing = 5.5,
        Children =
        {
            new TextBlock { Text = "jÄgpfy AVATAR 0123456789", FontSize = 17.5, RenderTransform = new RotateTransform(3) },
            new TextBox { Text = "typed" },
            new CheckBox { Name = "Choice", Content = "A choice" },
            new Border { Height = 24, CornerRadius = new CornerRadius(9), Background = Brushes.White, BoxShadow = BoxShadows.Parse("2 3 9 1 #80000000") },
            new Border { Height = 18, Opacity = 0.4, Background = Brushes.Orange, BorderBrush = Brushes.Black, BorderThickness = new Thickness(1.5) },
            new Border { Height = 18, ClipToBounds = true, CornerRadius = new CornerRadius(9), Child = new TextBlock { Text = "clipped" }, Background = Brushes.Beige },
            new Border { Height = 30, Background = Brushes.Red, Opacity = 0.5, HorizontalAlignment = HorizontalAlignment.Left, Width = 99.5, Child = new Button { Content = "within" } },
            new ListBox { ItemsSource = new[] { "one", "two", "three" }, SelectedIndex = 1 },
            new Slider { Value = 40, Maximum = 100 },
        },
    };
}
