using Amcp.Avalonia.ManagedHeadless.Tests.Ui;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Media;
using Avalonia.Media.Imaging;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Drawing;

[Collection(UiCollection.Name)]
public sealed class BrushTests(UiThread ui)
{
    private static readonly PixelRect s_all = new(0, 0, 1000, 1000);

    [Fact]
    public Task A_linear_gradient_runs_from_its_first_to_its_last_stop() => ui.Run(() =>
    {
        var brush = new LinearGradientBrush
        {
            StartPoint = RelativePoint.TopLeft,
            EndPoint = new RelativePoint(1, 0, RelativeUnit.Relative),
            GradientStops = { new GradientStop(Colors.Black, 0), new GradientStop(Colors.White, 1) },
        };
        var picture = Pictures.Draw(256, 2, context => context.FillRectangle(brush, new Rect(0, 0, 256, 2)));

        Assert.InRange(picture.At(0, 0).R, 0, 2);
        Assert.InRange(picture.At(128, 0).R, 126, 130);
        Assert.InRange(picture.At(255, 0).R, 253, 255);
    });

    [Fact]
    public Task A_radial_gradient_ends_on_its_ellipse() => ui.Run(() =>
    {
        var brush = new RadialGradientBrush { GradientStops = { new GradientStop(Colors.White, 0), new GradientStop(Colors.Black, 1) } };
        var picture = Pictures.Draw(100, 50, context => context.FillRectangle(brush, new Rect(0, 0, 100, 50)));

        Assert.True(picture.At(50, 25).R > 240);
        Assert.InRange(picture.At(75, 25).R, 118, 138);
        Assert.InRange(picture.At(50, 38).R, 110, 138);
        Assert.Equal(0, picture.At(1, 1).R);
    });

    [Fact]
    public Task A_conic_gradient_starts_at_the_top_and_runs_clockwise() => ui.Run(() =>
    {
        var brush = new ConicGradientBrush { GradientStops = { new GradientStop(Colors.Black, 0), new GradientStop(Colors.White, 1) } };
        var picture = Pictures.Draw(101, 101, context => context.FillRectangle(brush, new Rect(0, 0, 101, 101)));

        Assert.InRange(picture.At(100, 50).R, 60, 68);
        Assert.InRange(picture.At(50, 100).R, 124, 132);
        Assert.InRange(picture.At(0, 50).R, 188, 195);
    });

    [Theory]
    [InlineData(Stretch.None, 8, 6, 4, 8)]
    [InlineData(Stretch.Fill, 0, 0, 20, 20)]
    [InlineData(Stretch.Uniform, 5, 0, 10, 20)]
    public Task An_image_brush_places_its_bitmap(Stretch stretch, int x, int y, int width, int height) => ui.Run(() =>
    {
        var brush = new ImageBrush(Filled(4, 8, Colors.Red)) { Stretch = stretch };
        var picture = Pictures.Draw(20, 20, context => context.FillRectangle(brush, new Rect(0, 0, 20, 20)));

        Assert.Equal(new PixelRect(x, y, width, height), picture.BoundsOf(color => color == Colors.Red));
    });

    [Fact]
    public Task An_image_brush_is_aligned_and_shows_only_its_source_rectangle() => ui.Run(() =>
    {
        var bitmap = Painted(8, 8, context =>
        {
            context.FillRectangle(Brushes.Red, new Rect(0, 0, 4, 8));
            context.FillRectangle(Brushes.Blue, new Rect(4, 0, 4, 8));
        });
        var brush = new ImageBrush(bitmap)
        {
            Stretch = Stretch.None,
            AlignmentX = AlignmentX.Right,
            AlignmentY = AlignmentY.Bottom,
            SourceRect = new RelativeRect(0.5, 0, 0.5, 1, RelativeUnit.Relative),
            DestinationRect = new RelativeRect(4, 4, 4, 16, RelativeUnit.Absolute),
        };
        var picture = Pictures.Draw(20, 20, context => context.FillRectangle(brush, new Rect(0, 0, 20, 20)));

        Assert.Equal(new PixelRect(4, 12, 4, 8), picture.BoundsOf(color => color.A > 0));
        Assert.Equal(Colors.Blue, picture.At(5, 15));
    });

    [Theory]
    [InlineData(TileMode.Tile, "RGRGRG")]
    [InlineData(TileMode.FlipX, "RGGRRG")]
    [InlineData(TileMode.None, "RG....")]
    public Task Tiles_repeat_or_mirror(TileMode mode, string expected) => ui.Run(() =>
    {
        var bitmap = Painted(8, 4, context =>
        {
            context.FillRectangle(Brushes.Red, new Rect(0, 0, 4, 4));
            context.FillRectangle(Brushes.Lime, new Rect(4, 0, 4, 4));
        });
        var brush = new ImageBrush(bitmap) { TileMode = mode, DestinationRect = new RelativeRect(0, 0, 8, 4, RelativeUnit.Absolute) };
        var picture = Pictures.Draw(24, 4, context => context.FillRectangle(brush, new Rect(0, 0, 24, 4)));

        var seen = Enumerable.Range(0, 6).Select(i => picture.At(i * 4 + 2, 2)).Select(c => c.A == 0 ? '.' : c.R > c.G ? 'R' : 'G');
        Assert.Equal(expected, string.Concat(seen));
    });

    [Fact]
    public Task A_drawing_brush_is_drawn_at_the_resolution_of_the_target() => ui.Run(() =>
    {
        var drawing = new GeometryDrawing { Brush = Brushes.Red, Geometry = Geometry.Parse("M0,0 H2 V1 H1 V2 H0 Z") };
        var brush = new DrawingBrush(drawing) { Stretch = Stretch.Fill };
        var picture = Pictures.Draw(40, 40, context => context.FillRectangle(brush, new Rect(0, 0, 40, 40)));

        Assert.Equal(40 * 40 * 3 / 4, picture.Count(s_all, color => color == Colors.Red));
        Assert.Equal(0, picture.Count(s_all, color => color.A is > 0 and < 255));
    });

    [Fact]
    public Task A_visual_brush_shows_a_control_as_it_looks() => ui.Run(async () =>
    {
        var source = new Border { Width = 40, Height = 40, Background = Brushes.Lime, Child = new Border { Width = 10, Height = 10, Background = Brushes.Red } };
        var copy = new Border { Width = 80, Height = 80, Background = new VisualBrush(source) };
        var window = new Window { Width = 200, Height = 100, Content = new StackPanel { Orientation = global::Avalonia.Layout.Orientation.Horizontal, Children = { source, copy } } };
        window.Show();
        var frame = await window.Settled();

        Assert.Equal(100 + 400, frame.Count(s_all, color => color == Colors.Red));
        Assert.Equal(1500 + 6000, frame.Count(s_all, color => color == Colors.Lime));
    });

    [Fact]
    public Task A_brush_can_be_turned() => ui.Run(() =>
    {
        var brush = new LinearGradientBrush
        {
            StartPoint = RelativePoint.TopLeft,
            EndPoint = new RelativePoint(1, 0, RelativeUnit.Relative),
            GradientStops = { new GradientStop(Colors.Black, 0), new GradientStop(Colors.White, 1) },
            Transform = new RotateTransform(90),
            TransformOrigin = RelativePoint.Center,
        };
        var picture = Pictures.Draw(100, 100, context => context.FillRectangle(brush, new Rect(0, 0, 100, 100)));

        Assert.True(picture.At(50, 3).R < 12 && picture.At(50, 96).R > 243);
        Assert.Equal(picture.At(3, 50), picture.At(96, 50));
    });

    private static Bitmap Filled(int width, int height, Color color) =>
        Painted(width, height, context => context.FillRectangle(new SolidColorBrush(color), new Rect(0, 0, width, height)));

    private static Bitmap Painted(int width, int height, Action<DrawingContext> draw)
    {
        var bitmap = new RenderTargetBitmap(new PixelSize(width, height));
        using var context = bitmap.CreateDrawingContext();
        draw(context);
        return bitmap;
    }
}
