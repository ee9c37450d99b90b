using Amcp.Avalonia.ManagedHeadless.Drawing;
using Amcp.Avalonia.ManagedHeadless.Raster;
using Amcp.Avalonia.ManagedHeadless.Tests.Gaps;
using Amcp.Avalonia.ManagedHeadless.Tests.Ui;
using Avalonia;
using Avalonia.Media;
using Avalonia.Media.Imaging;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Drawing;

[Collection(UiCollection.Name)]
public sealed class DrawingGapTests(UiThread ui)
{
    private static readonly Rect s_area = new(0, 0, 10, 10);

    [Fact]
    public Task A_brush_that_is_not_known_draws_grey() => ui.Run(() =>
    {
        var surface = new PixelSurface(10, 10);
        using (var canvas = new SurfaceCanvas(surface, Matrix.Identity))
            canvas.DrawRectangle(new StrangeBrush(), null, new RoundedRect(s_area));

        Assert.Equal(0xFF808080, surface.Row(5)[5]);
        AssertNoted("brush StrangeBrush: ");
    });

    [Fact]
    public Task A_feature_of_another_renderer_is_missing_and_noted() => ui.Run(() =>
    {
        using var canvas = new SurfaceCanvas(new PixelSurface(1, 1), Matrix.Identity);

        Assert.Null(canvas.GetFeature(typeof(DrawingGapTests)));
        AssertNoted("drawing feature DrawingGapTests: ");
    });

    [Fact]
    public Task Acrylic_is_its_tint() => ui.Run(() =>
    {
        var surface = new PixelSurface(10, 10);
        using (var canvas = new SurfaceCanvas(surface, Matrix.Identity))
            canvas.DrawRectangle(new ExperimentalAcrylicMaterial { BackgroundSource = AcrylicBackgroundSource.None, FallbackColor = Colors.Teal }, new RoundedRect(s_area));

        Assert.Equal(Colors.Teal.ToUInt32(), surface.Row(5)[5]);
        AssertNoted("acrylic material: ");
    });

    [Fact]
    public Task Acrylic_over_content_has_the_colour_of_its_tint() => ui.Run(() =>
    {
        var surface = new PixelSurface(10, 10);
        var material = new ExperimentalAcrylicMaterial { BackgroundSource = AcrylicBackgroundSource.Digger, TintColor = Colors.SteelBlue, TintOpacity = 1, MaterialOpacity = 1 };
        using (var canvas = new SurfaceCanvas(surface, Matrix.Identity))
            canvas.DrawRectangle(material, new RoundedRect(s_area));

        var drawn = Color.FromUInt32(surface.Row(5)[5]);
        Assert.True(drawn.B > drawn.R + 30, $"{drawn} is not blue.");
    });

    [Fact]
    public Task A_shadow_that_would_cost_too_much_is_noted() => ui.Run(() =>
    {
        Pictures.Draw(10, 10, context => context.DrawRectangle(Brushes.Red, null, new Rect(0, 0, 9000, 10), 0, 0, BoxShadows.Parse("0 0 5 0 Black")));

        AssertNoted("shadow of a very large box: ");
    });

#if !AVALONIA11
    [Fact]
    public Task A_picture_saved_as_jpeg_is_a_png() => ui.Run(() =>
    {
        using var bitmap = new RenderTargetBitmap(new PixelSize(1, 1));
        using var file = new MemoryStream();
        bitmap.Save(file, new JpegBitmapEncoderOptions());

        Assert.Equal(0x89, file.ToArray()[0]);
        AssertNoted("picture saved by JpegBitmapEncoderOptions: ");
    });
#endif

    private static void AssertNoted(string gap) => Assert.Single(NotedGaps.Known, noted => noted.StartsWith(gap, StringComparison.Ordinal));

    private sealed class StrangeBrush : IBrush
    {
        public double Opacity => 1;

        public ITransform? Transform => null;

        public RelativePoint TransformOrigin => default;
    }
}
