using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia;
using static Amcp.Avalonia.ManagedHeadless.Tests.Raster.Coverage;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Raster;

public class VectorPathTests
{
    [Fact]
    public void Bounds_follow_the_curve_and_not_its_control_points()
    {
        var path = new VectorPath();
        path.MoveTo(new Point(0, 0));
        path.QuadraticTo(new Point(10, 20), new Point(20, 0));

        Assert.Equal(new Rect(0, 0, 20, 10), path.Bounds);
    }

    [Fact]
    public void A_half_circle_arc_runs_clockwise_over_the_top()
    {
        var path = new VectorPath();
        path.MoveTo(new Point(0, 50));
        path.ArcTo(new Point(100, 50), new Size(50, 50), 0, isLargeArc: false, clockwise: true);

        Assert.Equal(50 * Math.PI, path.Length, 0.5);
        Assert.Equal(0, path.Bounds.Y, 0.02);
        Assert.True(path.PointAt(25 * Math.PI, out var top, out var tangent));
        Assert.Equal((50.0, 0.0), (Math.Round(top.X), Math.Round(top.Y)));
        Assert.Equal(1, tangent.X, 0.01);
    }

    [Theory]
    [InlineData(false, false, 25 * Math.PI)]
    [InlineData(true, true, 75 * Math.PI)]
    public void The_large_arc_goes_the_long_way(bool large, bool clockwise, double length)
    {
        var path = new VectorPath();
        path.MoveTo(new Point(50, 0));
        path.ArcTo(new Point(0, 50), new Size(50, 50), 0, large, clockwise);

        Assert.Equal(length, path.Length, 0.5);
    }

    [Fact]
    public void Radii_that_are_too_small_are_enlarged_and_missing_ones_give_a_line()
    {
        var enlarged = new VectorPath();
        enlarged.MoveTo(new Point(0, 0));
        enlarged.ArcTo(new Point(100, 0), new Size(1, 1), 30, false, true);
        var straight = new VectorPath();
        straight.MoveTo(new Point(0, 0));
        straight.ArcTo(new Point(100, 0), new Size(0, 5), 0, false, true);

        Assert.Equal(50 * Math.PI, enlarged.Length, 0.5);
        Assert.Equal(100, straight.Length);
    }

    [Fact]
    public void A_segment_is_as_long_as_asked_and_lies_on_the_path()
    {
        var part = VectorPath.Rectangle(new Rect(0, 0, 10, 10)).Segment(5, 25);

        Assert.Equal(20, part.Length, 1e-9);
        Assert.Equal([new Point(5, 0), new Point(10, 0), new Point(10, 10), new Point(5, 10)], part.Points.ToArray());
    }

    [Fact]
    public void A_point_on_the_closing_side_is_found()
    {
        Assert.True(VectorPath.Rectangle(new Rect(0, 0, 10, 10)).PointAt(36, out var point, out var tangent));

        Assert.Equal((new Point(0, 4), new Vector(0, -1)), (point, tangent));
        Assert.False(new VectorPath().PointAt(1, out _, out _));
    }

    [Fact]
    public void Containment_agrees_with_filling()
    {
        var star = Polygon((50, 5), (76, 86), (7, 36), (93, 36), (24, 86));
        foreach (var rule in Enum.GetValues<FillRule>())
        {
            var mask = Rasterizer.Fill(star, rule, Everywhere);
            for (var y = 0; y < 100; y += 3)
            {
                for (var x = 0; x < 100; x += 3)
                {
                    var contains = star.Contains(new Point(x + 0.5, y + 0.5), rule);
                    Assert.Equal(contains, mask.At(x, y) is 255 || (contains && mask.At(x, y) > 0));
                }
            }
        }
    }

    [Fact]
    public void Corner_radii_that_do_not_fit_shrink_together()
    {
        var pill = VectorPath.RoundedRectangle(new RoundedRect(new Rect(0, 0, 100, 20), 50));

        Assert.Equal(new Rect(0, 0, 100, 20), pill.Bounds);
        Assert.Equal(80 * 20 + 100 * Math.PI, Rasterizer.FillExactly(pill, Matrix.Identity, FillRule.NonZero, Everywhere).Area(), 3.0);
    }

    [Fact]
    public void Drawing_on_after_closing_starts_at_the_closed_subpath_again()
    {
        var path = Polygon((3, 4), (20, 4), (20, 20));
        path.LineTo(new Point(0, 0));

        Assert.Equal(new Point(3, 4), path.Points[3]);
        Assert.Equal([PathVerb.Close, PathVerb.Move, PathVerb.Line], path.Verbs[^3..].ToArray());
    }
}
