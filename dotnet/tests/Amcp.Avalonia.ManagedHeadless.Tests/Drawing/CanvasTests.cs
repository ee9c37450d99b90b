using Amcp.Avalonia.ManagedHeadless.Tests.Ui;
using Avalonia;
using Avalonia.Media;
using Avalonia.Media.Imaging;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Drawing;

[Collection(UiCollection.Name)]
public sealed class CanvasTests(UiThread ui)
{
    [Fact]
    public Task A_rectangle_covers_its_pixels_and_parts_of_pixels() => ui.Run(() =>
    {
        var picture = Pictures.Draw(10, 10, context => context.FillRectangle(Brushes.Red, new Rect(2, 3, 4.5, 5)));

        Assert.Equal(4 * 5, picture.Count(new PixelRect(0, 0, 10, 10), color => color == Colors.Red));
        Assert.Equal(128, picture.At(6, 5).A);
        Assert.Equal(0, picture.At(7, 5).A);
    });

    [Fact]
    public Task A_pen_is_drawn_half_inside_and_half_outside() => ui.Run(() =>
    {
        var picture = Pictures.Draw(20, 20, context => context.DrawRectangle(new Pen(Brushes.Blue, 2), new Rect(5, 5, 10, 10)));

        Assert.Equal(new PixelRect(4, 4, 12, 12), picture.BoundsOf(color => color == Colors.Blue));
        Assert.Equal(12 * 12 - 8 * 8, picture.Count(new PixelRect(0, 0, 20, 20), color => color == Colors.Blue));
    });

    [Fact]
    public Task Rectangular_clips_nest_and_end() => ui.Run(() =>
    {
        var picture = Pictures.Draw(20, 20, context =>
        {
            using (context.PushClip(new Rect(2, 2, 10, 10)))
            using (context.PushClip(new Rect(8, 8, 10, 10)))
                context.FillRectangle(Brushes.Red, new Rect(0, 0, 20, 20));
            context.FillRectangle(Brushes.Lime, new Rect(18, 0, 2, 2));
        });

        Assert.Equal(new PixelRect(8, 8, 4, 4), picture.BoundsOf(color => color == Colors.Red));
        Assert.Equal(Colors.Lime, picture.At(19, 1));
    });

    [Fact]
    public Task A_rounded_clip_cuts_corners_softly() => ui.Run(() =>
    {
        var picture = Pictures.Draw(40, 40, context =>
        {
            using (context.PushClip(new RoundedRect(new Rect(0, 0, 40, 40), 20)))
                context.FillRectangle(Brushes.Red, new Rect(0, 0, 40, 40));
        });

        Assert.Equal(0, picture.At(2, 2).A);
        Assert.Equal(Colors.Red, picture.At(20, 1));
        Assert.True(picture.Count(new PixelRect(0, 0, 40, 40), color => color.A is > 0 and < 255) > 20);
    });

    [Fact]
    public Task A_geometry_clip_and_a_transform_combine() => ui.Run(() =>
    {
        var picture = Pictures.Draw(40, 40, context =>
        {
            using (context.PushTransform(Matrix.CreateScale(2, 2) * Matrix.CreateTranslation(10, 10)))
            using (context.PushGeometryClip(new EllipseGeometry(new Rect(0, 0, 10, 10))))
                context.FillRectangle(Brushes.Red, new Rect(-50, -50, 100, 100));
        });

        Assert.Equal(new PixelRect(10, 10, 20, 20), picture.BoundsOf(color => color.A > 0));
        Assert.Equal(0, picture.At(11, 11).A);
        Assert.Equal(Colors.Red, picture.At(20, 20));
    });

    [Fact]
    public Task A_turned_rectangle_clip_follows_the_turn() => ui.Run(() =>
    {
        var picture = Pictures.Draw(40, 40, context =>
        {
            using (context.PushTransform(Matrix.CreateRotation(Math.PI / 4) * Matrix.CreateTranslation(20, 20)))
            using (context.PushClip(new Rect(-10, -10, 20, 20)))
                context.FillRectangle(Brushes.Red, new Rect(-50, -50, 100, 100));
        });

        Assert.Equal(Colors.Red, picture.At(20, 8));
        Assert.Equal(0, picture.At(10, 10).A);
    });

    [Fact]
    public Task Opacities_multiply() => ui.Run(() =>
    {
        var picture = Pictures.Draw(4, 4, context =>
        {
            using (context.PushOpacity(0.5))
            using (context.PushOpacity(1))
            using (context.PushOpacity(0.5))
                context.FillRectangle(new SolidColorBrush(Colors.Red, 0.5), new Rect(0, 0, 4, 4));
        });

        Assert.Equal(32, picture.At(1, 1).A);
    });

    [Fact]
    public Task A_group_that_asks_for_it_fades_as_one() => ui.Run(() =>
    {
        var picture = Pictures.Draw(10, 4, context =>
        {
            using (context.PushRenderOptions(new RenderOptions { RequiresFullOpacityHandling = true }))
            using (context.PushOpacity(0.5))
            {
                context.FillRectangle(Brushes.Red, new Rect(0, 0, 6, 4));
                context.FillRectangle(Brushes.Red, new Rect(4, 0, 6, 4));
            }
        });

        Assert.Equal([128, 128, 128], new[] { 1, 5, 9 }.Select(x => (int)picture.At(x, 1).A));
    });

    [Fact]
    public Task An_opacity_mask_takes_the_alpha_of_its_brush() => ui.Run(() =>
    {
        var mask = new LinearGradientBrush
        {
            StartPoint = RelativePoint.TopLeft,
            EndPoint = new RelativePoint(1, 0, RelativeUnit.Relative),
            GradientStops = { new GradientStop(Colors.Black, 0), new GradientStop(Colors.Transparent, 1) },
        };
        var picture = Pictures.Draw(100, 4, context =>
        {
            using (context.PushOpacityMask(mask, new Rect(0, 0, 100, 4)))
                context.FillRectangle(Brushes.Red, new Rect(0, 0, 100, 4));
        });

        Assert.InRange(picture.At(1, 1).A, 245, 255);
        Assert.InRange(picture.At(50, 1).A, 120, 132);
        Assert.InRange(picture.At(98, 1).A, 0, 8);
        Assert.Equal(255, picture.At(50, 1).R);
    });

    [Fact]
    public Task An_outer_shadow_darkens_around_the_box_and_not_under_it() => ui.Run(() =>
    {
        var shadow = BoxShadows.Parse("0 0 8 0 Black");
        var picture = Pictures.Draw(60, 60, context => context.DrawRectangle(null, null, new Rect(20, 20, 20, 20), 0, 0, shadow));

        Assert.Equal(0, picture.Count(new PixelRect(20, 20, 20, 20), color => color.A > 0));
        Assert.InRange(picture.At(30, 19).A, 80, 140);
        Assert.True(picture.At(30, 19).A > picture.At(30, 15).A && picture.At(30, 15).A > picture.At(30, 12).A);
        Assert.Equal(0, picture.At(30, 3).A);
        Assert.Equal(picture.At(30, 17), picture.At(30, 42));
    });

    [Fact]
    public Task A_shadow_is_moved_and_spread() => ui.Run(() =>
    {
        var shadow = BoxShadows.Parse("5 7 0 3 Black");
        var picture = Pictures.Draw(60, 60, context => context.DrawRectangle(null, null, new Rect(20, 20, 10, 10), 0, 0, shadow));

        Assert.Equal(new PixelRect(22, 24, 16, 16), picture.BoundsOf(color => color.A > 0));
    });

    [Fact]
    public Task An_inset_shadow_darkens_the_edge_inside_only() => ui.Run(() =>
    {
        var shadow = BoxShadows.Parse("inset 0 0 8 0 Black");
        var picture = Pictures.Draw(80, 80, context => context.DrawRectangle(Brushes.White, null, new Rect(20, 20, 40, 40), 0, 0, shadow));

        Assert.Equal(0, picture.At(19, 40).A);
        Assert.True(picture.At(20, 40).R < 170);
        Assert.Equal(Colors.White, picture.At(40, 40));
    });

    [Fact]
    public Task The_resolution_of_a_picture_scales_what_is_drawn() => ui.Run(() =>
    {
        var picture = Pictures.Draw(20, 20, context => context.FillRectangle(Brushes.Red, new Rect(2, 2, 5, 5)), scale: 2);

        Assert.Equal(new PixelRect(4, 4, 10, 10), picture.BoundsOf(color => color == Colors.Red));
    });

    [Fact]
    public Task Aliased_edges_have_no_half_covered_pixels() => ui.Run(() =>
    {
        var picture = Pictures.Draw(40, 40, context =>
        {
            using (context.PushRenderOptions(new RenderOptions { EdgeMode = EdgeMode.Aliased }))
                context.DrawEllipse(Brushes.Red, null, new Point(20, 20), 15.3, 15.3);
        });

        Assert.Equal(0, picture.Count(new PixelRect(0, 0, 40, 40), color => color.A is > 0 and < 255));
        Assert.True(picture.Count(new PixelRect(0, 0, 40, 40), color => color.A == 255) > 700);
    });
}
