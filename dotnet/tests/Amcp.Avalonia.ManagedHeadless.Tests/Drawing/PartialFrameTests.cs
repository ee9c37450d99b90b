using Amcp.Avalonia.ManagedHeadless.Drawing;
using Amcp.Avalonia.ManagedHeadless.Platform;
using Amcp.Avalonia.ManagedHeadless.Tests.Ui;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Layout;
using Avalonia.Media;
using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Drawing;

/// <summary>A frame redraws only what changed; whatever is cut by the edge of that area must come out as in a whole frame.</summary>
[Collection(UiCollection.Name)]
public sealed class PartialFrameTests(UiThread ui)
{
    [Theory]
    [InlineData(1)]
    [InlineData(1.25)]
    [InlineData(1.5)]
    [InlineData(2)]
    public Task A_change_across_everything_leaves_no_seam(double scaling) => ui.Run(async () =>
    {
        var probe = new Border { Width = 37, Height = 300, Background = new SolidColorBrush(Colors.Orange, 0.3), HorizontalAlignment = HorizontalAlignment.Left };
        var window = new Window { Width = 400, Height = 320, Content = new Panel { Children = { Scenery(), probe } } };
        window.Show();
        ((MemoryWindow)window.PlatformImpl!).Rescale(scaling);
        await window.Settled();

        for (var x = 0.0; x < 330; x += 61.7)
        {
            probe.Margin = new Thickness(x, 3.4, 0, 0);
            var partial = await window.Settled();
            var whole = await window.Redrawn();

            Assert.Equal((0, x, default), (partial.Difference(whole), x, partial.DifferenceBounds(whole)));
        }
    });

    [Theory]
    [InlineData(1)]
    [InlineData(1.5)]
    public Task Changes_in_far_corners_leave_what_is_between_as_it_was(double scaling) => ui.Run(async () =>
    {
        Border[] probes = [Probe(HorizontalAlignment.Left), Probe(HorizontalAlignment.Right), Probe(HorizontalAlignment.Center)];
        var window = new Window { Width = 400, Height = 320, Content = new Panel { Children = { Scenery(), probes[0], probes[1], probes[2] } } };
        window.Show();
        ((MemoryWindow)window.PlatformImpl!).Rescale(scaling);
        await window.Settled();

        for (var y = 0.0; y < 260; y += 43.3)
        {
            probes[0].Margin = new Thickness(3.4, y, 0, 0);
            probes[1].Margin = new Thickness(0, 260 - y, 3.4, 0);
            probes[2].Margin = new Thickness(0, y / 3, 0, 0);
            var partial = await window.Settled();
            var whole = await window.Redrawn();

            Assert.Equal((0, y, default), (partial.Difference(whole), y, partial.DifferenceBounds(whole)));
        }
    });

    [Fact]
    public void The_rectangles_of_a_region_are_taken_apart_without_a_pixel_lost_or_counted_twice()
    {
        var random = new Random(11);
        for (var round = 0; round < 50; round++)
        {
            using var region = new PixelRegion();
            var rects = Enumerable.Range(0, 8).Select(_ => new PixelRect(random.Next(30), random.Next(30), random.Next(12), random.Next(12))).ToList();
            rects.ForEach(rect => region.AddRect(new LtrbPixelRect { Left = rect.X, Top = rect.Y, Right = rect.Right, Bottom = rect.Bottom }));
            var apart = region.Apart();

            for (var at = 0; at < 45 * 45; at++)
            {
                var pixel = new PixelPoint(at % 45, at / 45);
                Assert.Equal(rects.Exists(rect => rect.ContainsExclusive(pixel)) ? 1 : 0, apart.Count(rect => rect.ContainsExclusive(pixel)));
            }
        }
    }

    private static Border Probe(HorizontalAlignment side) =>
        new() { Width = 37, Height = 30, Background = new SolidColorBrush(Colors.Orange, 0.3), HorizontalAlignment = side, VerticalAlignment = VerticalAlignment.Top };

    private static StackPanel Scenery() => new()
    {
        Margin = new Thickness(7.3),
        Spacing = 6,
        Children =
        {
            new TextBlock { Text = "jÄgpfy AVATAR 0123456789 words over words", FontSize = 17.5 },
            new TextBlock { Text = "slanted and bold", FontStyle = FontStyle.Italic, FontWeight = FontWeight.Bold, TextDecorations = TextDecorations.Underline },
            new TextBlock { Text = "turned text", RenderTransform = new RotateTransform(5), FontSize = 20 },
            new TextBlock { Text = "blurred text", Effect = new BlurEffect { Radius = 5 }, FontSize = 20 },
            new TextBlock { Text = "text with a shadow", Effect = new DropShadowEffect { BlurRadius = 4, OffsetX = 3, OffsetY = 2, Color = Colors.Red }, FontSize = 20 },
            new Border { Height = 24, CornerRadius = new CornerRadius(9), Background = Brushes.White, BoxShadow = BoxShadows.Parse("2 3 9 1 #80000000, inset 0 0 5 0 Blue") },
            new Border { Height = 18, Background = Rainbow(), OpacityMask = Fade(), CornerRadius = new CornerRadius(5), BorderBrush = Brushes.Black, BorderThickness = new Thickness(1.5) },
            new Border { Height = 18, ClipToBounds = true, CornerRadius = new CornerRadius(9), Child = new TextBlock { Text = "clipped clipped clipped clipped clipped clipped" }, Background = Brushes.Beige },
            new Border { Height = 20, Background = new DrawingBrush(Cross()) { TileMode = TileMode.Tile, DestinationRect = new RelativeRect(0, 0, 13, 13, RelativeUnit.Absolute) } },
            new Viewbox { Height = 24, Child = new TextBlock { Text = "shrunk or grown" } },
        },
    };

    private static GeometryDrawing Cross() => new() { Pen = new Pen(Brushes.Green), Geometry = Geometry.Parse("M0,0 L10,10 M10,0 L0,10") };

    private static LinearGradientBrush Rainbow() => new()
    {
        EndPoint = new RelativePoint(1, 0, RelativeUnit.Relative),
        GradientStops = { new GradientStop(Colors.Red, 0), new GradientStop(Colors.Lime, 0.5), new GradientStop(Colors.Blue, 1) },
    };

    private static LinearGradientBrush Fade() => new()
    {
        EndPoint = new RelativePoint(1, 1, RelativeUnit.Relative),
        GradientStops = { new GradientStop(Colors.Black, 0), new GradientStop(Colors.Transparent, 1) },
    };
}
