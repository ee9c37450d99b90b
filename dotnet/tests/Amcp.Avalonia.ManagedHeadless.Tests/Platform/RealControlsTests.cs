using Amcp.Avalonia.ManagedHeadless.Platform;
using Amcp.Avalonia.ManagedHeadless.Raster;
using Amcp.Avalonia.ManagedHeadless.Tests.Ui;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Controls.Primitives;
using Avalonia.Layout;
using Avalonia.Media;
using Avalonia.Styling;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Platform;

[Collection(UiCollection.Name)]
public sealed class RealControlsTests(UiThread ui)
{
    [Theory]
    [InlineData("Light")]
    [InlineData("Dark")]
    [Trait("Requirement", "card/headless-identical")]
    [Trait("Requirement", "card/3-same-hashes")]
    public Task The_same_window_twice_has_the_same_pixels(string theme) => ui.Run(async () =>
    {
        var first = Gallery(theme);
        first.Show();
        var one = await first.Settled();
        first.Close();
        var second = Gallery(theme);
        second.Show();
        var two = await second.Settled();

        Assert.Equal(one, two);
        Assert.Equal(theme == "Dark" ? Colors.Black : Colors.White, one.At(2, 598));
    });

    [Fact]
    public Task A_screenshot_equals_the_frame_that_the_compositor_drew() => ui.Run(async () =>
    {
        var window = Gallery("Light");
        window.Show();
        var frame = await window.Settled();

        Assert.Equal(0, frame.Difference(Pictures.Capture(window, new PixelSize(800, 600))));
    });

    [Fact]
    [Trait("Requirement", "card/headless-real-controls")]
    public Task Every_kind_of_control_leaves_something_on_the_picture() => ui.Run(async () =>
    {
        var window = Gallery("Light");
        window.Show();
        var frame = await window.Settled();

        foreach (var control in ((Panel)window.Content!).Children)
        {
            var place = new Rect(control.TranslatePoint(default, window)!.Value, control.Bounds.Size);
            var area = new PixelRect((int)place.X, (int)place.Y, (int)place.Width, (int)place.Height);
            Assert.True(frame.Count(area, color => color != Colors.White) > 10, $"{control.GetType().Name} at {area} is blank.");
        }
    });

    [Fact]
    public Task What_changes_is_drawn_over_the_former_frame_as_a_whole_new_frame_would_be() => ui.Run(async () =>
    {
        var window = Gallery("Light");
        window.Show();
        await window.Settled();
        var children = ((Panel)window.Content!).Children;
        children.OfType<TextBlock>().First().Text = "Changed jpgqy";
        children.OfType<CheckBox>().First().IsChecked = false;
        children.OfType<ProgressBar>().First().Value = 10;
        children.OfType<ListBox>().First().SelectedIndex = 2;
        var updated = await window.Settled();

        Assert.Equal(0, updated.Difference(Pictures.Capture(window, new PixelSize(800, 600))));
    });

    [Fact]
    public Task Nothing_is_drawn_while_nothing_changes() => ui.Run(async () =>
    {
        var window = Gallery("Light");
        window.Show();
        using var watch = Pictures.Watch();
        var settled = await window.Settled();
        var surface = ((MemoryWindow)window.PlatformImpl!).Frame!;
        surface.Pixels[0] ^= 0x00FF00FF;
        for (var i = 0; i < 5; i++)
            await window.NextFrame();

        Assert.Equal(1, settled.Difference(Picture.Of(surface)));
    });

    private static Window Gallery(string theme) => new()
    {
        Title = "Gallery",
        Width = 800,
        Height = 600,
        RequestedThemeVariant = theme == "Dark" ? ThemeVariant.Dark : ThemeVariant.Light,
        Content = new WrapPanel
        {
            Children =
            {
                new TextBlock { Text = "Plain words", Margin = new Thickness(8) },
                new Button { Content = "Submit", Margin = new Thickness(8) },
                new TextBox { Text = "someone@example.org", Width = 200, Margin = new Thickness(8) },
                new CheckBox { Content = "Remember", IsChecked = true, Margin = new Thickness(8) },
                new RadioButton { Content = "One", IsChecked = true, Margin = new Thickness(8) },
                new ToggleSwitch { IsChecked = true, Margin = new Thickness(8) },
                new ComboBox { ItemsSource = new[] { "Critical", "Warning" }, SelectedIndex = 0, Margin = new Thickness(8) },
                new Slider { Value = 40, Width = 200, Margin = new Thickness(8) },
                new ProgressBar { Value = 60, Width = 200, Margin = new Thickness(8) },
                new NumericUpDown { Value = 42, Margin = new Thickness(8) },
                new ListBox { ItemsSource = new[] { "First", "Second", "Third" }, SelectedIndex = 0, Width = 200, Margin = new Thickness(8) },
                new TabControl { ItemsSource = new[] { new TabItem { Header = "General", Content = "Inside" } }, Margin = new Thickness(8) },
                new Expander { Header = "More", Margin = new Thickness(8) },
                new CalendarDatePicker { SelectedDate = new DateTime(2026, 1, 2), Margin = new Thickness(8) },
                new Menu { ItemsSource = new[] { new MenuItem { Header = "_File" } }, VerticalAlignment = VerticalAlignment.Center },
                new ScrollBar { Width = 16, Height = 80, AllowAutoHide = false, Visibility = ScrollBarVisibility.Visible, ViewportSize = 30, Maximum = 50 },
            },
        },
    };
}
