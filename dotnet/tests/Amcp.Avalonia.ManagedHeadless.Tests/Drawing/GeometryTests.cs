using Amcp.Avalonia.ManagedHeadless.Tests.Ui;
using Avalonia;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Drawing;

[Collection(UiCollection.Name)]
public sealed class GeometryTests(UiThread ui)
{
    private static readonly PixelRect s_all = new(0, 0, 1000, 1000);

    [Theory]
    [InlineData(GeometryCombineMode.Union, 700)]
    [InlineData(GeometryCombineMode.Intersect, 100)]
    [InlineData(GeometryCombineMode.Exclude, 300)]
    [InlineData(GeometryCombineMode.Xor, 600)]
    public Task Two_geometries_combine(GeometryCombineMode mode, int pixels) => ui.Run(() =>
    {
        var combined = new CombinedGeometry(mode, new RectangleGeometry(new Rect(0, 0, 20, 20)), new RectangleGeometry(new Rect(10, 10, 20, 20)));
        var picture = Pictures.Draw(40, 40, context => context.DrawGeometry(Brushes.Red, null, combined));

        Assert.Equal(pixels, picture.Count(s_all, color => color == Colors.Red));
        Assert.Equal(mode is GeometryCombineMode.Union or GeometryCombineMode.Intersect, combined.FillContains(new Point(15, 15)));
    });

    [Fact]
    public Task Combined_geometries_follow_a_transform() => ui.Run(() =>
    {
        var combined = new CombinedGeometry(GeometryCombineMode.Exclude, new RectangleGeometry(new Rect(0, 0, 10, 10)), new RectangleGeometry(new Rect(5, 0, 5, 10)))
        {
            Transform = new ScaleTransform(2, 2),
        };
        var picture = Pictures.Draw(40, 40, context => context.DrawGeometry(Brushes.Red, null, combined));

        Assert.Equal(new PixelRect(0, 0, 10, 20), picture.BoundsOf(color => color == Colors.Red));
    });

    [Fact]
    public Task The_rule_of_a_group_decides_what_an_overlap_is() => ui.Run(() =>
    {
        int Pixels(FillRule rule)
        {
            var group = new GeometryGroup { FillRule = rule, Children = { new RectangleGeometry(new Rect(0, 0, 20, 20)), new RectangleGeometry(new Rect(5, 5, 10, 10)) } };
            return Pictures.Draw(20, 20, context => context.DrawGeometry(Brushes.Red, null, group)).Count(s_all, color => color == Colors.Red);
        }

        Assert.Equal((400, 300), (Pixels(FillRule.NonZero), Pixels(FillRule.EvenOdd)));
    });

    [Fact]
    public Task A_segment_can_be_left_out_of_the_stroke_but_not_of_the_fill() => ui.Run(() =>
    {
        var geometry = new PathGeometry
        {
            Figures =
            [
                new PathFigure
                {
                    StartPoint = new Point(5, 5), IsClosed = true,
                    Segments = [new LineSegment { Point = new Point(25, 5) }, new LineSegment { Point = new Point(25, 25), IsStroked = false }, new LineSegment { Point = new Point(5, 25) }],
                },
            ],
        };
        var picture = Pictures.Draw(30, 30, context => context.DrawGeometry(Brushes.Red, new Pen(Brushes.Blue, 2), geometry));

        Assert.Equal(Colors.Red, picture.At(24, 15));
        Assert.Equal([Colors.Blue, Colors.Blue, Colors.Blue], new[] { picture.At(15, 4), picture.At(15, 25), picture.At(4, 15) });
    });

    [Fact]
    public Task Bounds_and_hits_know_the_pen() => ui.Run(() =>
    {
        var line = new LineGeometry(new Point(10, 10), new Point(30, 10));
        var pen = new Pen(Brushes.Black, 4, lineCap: PenLineCap.Square);

        Assert.Equal(new Rect(8, 8, 24, 4), line.GetRenderBounds(pen));
        Assert.True(line.StrokeContains(pen, new Point(31, 11)));
        Assert.False(line.StrokeContains(pen, new Point(20, 13)));
        Assert.False(line.FillContains(new Point(20, 10)));
    });

    [Fact]
    public Task A_path_is_measured_and_cut() => ui.Run(() =>
    {
        var path = Geometry.Parse("M0,0 H10 V10");

        Assert.Equal(20, path.ContourLength, 6);
        Assert.True(path.TryGetPointAndTangentAtDistance(15, out var point, out var tangent));
        Assert.Equal((new Point(10, 5), new Point(0, 1)), (point, tangent));
        Assert.True(path.TryGetSegment(5, 12, true, out var part));
        Assert.Equal(7, part!.ContourLength, 6);
        Assert.Equal(new Rect(5, 0, 5, 2), part.Bounds);
    });

    [Fact]
    public Task Dashes_are_in_units_of_the_thickness() => ui.Run(() =>
    {
        var pen = new Pen(Brushes.Red, 2, new DashStyle([2, 1], 0));
        var picture = Pictures.Draw(24, 4, context => context.DrawLine(pen, new Point(0, 2), new Point(24, 2)));

        Assert.Equal("####..####..####..####..", string.Concat(Enumerable.Range(0, 24).Select(x => picture.At(x, 1).A > 0 ? '#' : '.')));
    });
}
