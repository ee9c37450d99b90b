using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia;
using static Amcp.Avalonia.ManagedHeadless.Tests.Raster.Coverage;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Raster;

public class RasterizerTests
{
    private static CoverageMask Fill(VectorPath path, FillRule rule = FillRule.NonZero) => Rasterizer.FillExactly(path, Matrix.Identity, rule, Everywhere);

    [Fact]
    public void A_half_covered_pixel_is_half_opaque()
    {
        var mask = Fill(VectorPath.Rectangle(new Rect(10.5, 20, 1, 1)));

        Assert.Equal(new PixelRect(10, 20, 2, 1), mask.Bounds);
        Assert.Equal([128, 128], mask.Row(20).ToArray());
    }

    [Theory]
    [InlineData(0, 0, 100, 50)]
    [InlineData(0.25, 0.75, 33.125, 17.0625)]
    [InlineData(-5.5, -7.25, 3.5, 200)]
    [Trait("Requirement", "card/headless-raster")]
    public void A_rectangle_covers_its_area(double x, double y, double width, double height) =>
        Assert.Equal(width * height, Fill(VectorPath.Rectangle(new Rect(x, y, width, height))).Area(), 0.002 * (width + height));

    [Fact]
    public void A_thin_slanted_triangle_covers_its_area()
    {
        var mask = Fill(Polygon((3.3, 4.1), (150.7, 9.4), (80.2, 12.9)));

        var analytic = Math.Abs((150.7 - 3.3) * (12.9 - 4.1) - (80.2 - 3.3) * (9.4 - 4.1)) / 2;
        Assert.Equal(analytic, mask.Area(), 0.6);
    }

    [Theory]
    [InlineData(3)]
    [InlineData(40)]
    [InlineData(300)]
    public void A_circle_covers_its_area(double radius) =>
        Assert.Equal(Math.PI * radius * radius, Fill(VectorPath.Ellipse(new Rect(10.3, 5.6, radius * 2, radius * 2))).Area(), 0.35 * radius);

    [Fact]
    public void Two_shapes_that_share_a_slanted_edge_leave_no_seam()
    {
        var left = Fill(Polygon((0, 0), (37.3, 0), (12.9, 50), (0, 50)));
        var right = Fill(Polygon((37.3, 0), (60, 0), (60, 50), (12.9, 50)));

        for (var y = 0; y < 50; y++)
        {
            for (var x = 0; x < 60; x++)
                Assert.InRange(left.At(x, y) + right.At(x, y), 254, 256);
        }
    }

    [Fact]
    public void Non_zero_fills_what_both_of_two_overlapping_squares_cover_and_even_odd_leaves_it_out()
    {
        var both = Together(VectorPath.Rectangle(new Rect(0, 0, 20, 20)), VectorPath.Rectangle(new Rect(10, 10, 20, 20)));

        Assert.Equal(700, Fill(both).Area());
        Assert.Equal(600, Fill(both, FillRule.EvenOdd).Area());
    }

    [Fact]
    public void A_hole_drawn_the_other_way_round_stays_empty_under_both_rules()
    {
        var ring = Together(VectorPath.Rectangle(new Rect(0, 0, 20, 20)), Polygon((5, 5), (5, 15), (15, 15), (15, 5)));

        Assert.Equal(300, Fill(ring).Area());
        Assert.Equal(300, Fill(ring, FillRule.EvenOdd).Area());
    }

    [Fact]
    public void Coinciding_edges_count_once_in_non_zero_and_vanish_in_even_odd()
    {
        var shape = Polygon((0.4, 0.3), (20.7, 5.2), (9.1, 19.8));
        var twice = Together(shape, shape);

        Assert.Equal(Fill(shape).Area(), Fill(twice).Area());
        Assert.Equal(0, Fill(twice, FillRule.EvenOdd).Area());
    }

    [Fact]
    public void A_bow_tie_whose_edges_cross_covers_both_of_its_triangles()
    {
        var bow = Polygon((0, 0), (40, 20), (40, 0), (0, 20));

        Assert.Equal(400, Fill(bow).Area(), 0.5);
        Assert.Equal(400, Fill(bow, FillRule.EvenOdd).Area(), 0.5);
    }

    [Theory]
    [InlineData(nameof(FillRule.NonZero), 255)]
    [InlineData(nameof(FillRule.EvenOdd), 0)]
    public void The_middle_of_a_pentagram_depends_on_the_rule(string rule, int middle)
    {
        var star = Polygon((50, 5), (76, 86), (7, 36), (93, 36), (24, 86));

        Assert.Equal(middle, Fill(star, Enum.Parse<FillRule>(rule)).At(50, 50));
    }

    [Fact]
    public void A_clip_changes_nothing_inside_of_it()
    {
        var path = Polygon((-30, 12.3), (95.1, -20.7), (60.4, 77.7), (11, 40));
        var whole = Fill(path);
        var clip = new PixelRect(5, 3, 41, 29);
        var clipped = Rasterizer.FillExactly(path, Matrix.Identity, FillRule.NonZero, clip);

        Assert.Equal(clip, clipped.Bounds);
        for (var y = clip.Y; y < clip.Bottom; y++)
            Assert.Equal(whole.Row(y).Slice(clip.X - whole.Bounds.X, clip.Width).ToArray(), clipped.Row(y).ToArray());
    }

    [Theory]
    [InlineData(double.NaN)]
    [InlineData(double.PositiveInfinity)]
    [InlineData(-1e300)]
    public void Impossible_coordinates_do_no_harm(double coordinate)
    {
        var mask = Rasterizer.Fill(Polygon((0, 0), (coordinate, 5), (10, 30)), FillRule.NonZero, new PixelRect(0, 0, 50, 50));

        Assert.InRange(mask.Area(), 0, 2500);
    }

    [Fact]
    public void The_same_path_gives_the_same_bytes_after_other_paths_were_drawn()
    {
        var path = VectorPath.Ellipse(new Rect(1.1, 2.2, 33.3, 22.2));
        var before = Fill(path);
        Fill(Polygon((0, 0), (900, 13), (400, 700)));
        var after = Fill(path);

        for (var y = before.Bounds.Y; y < before.Bounds.Bottom; y++)
            Assert.Equal(before.Row(y).ToArray(), after.Row(y).ToArray());
    }

    [Fact]
    public void Transforming_while_filling_equals_filling_the_transformed_path()
    {
        var (path, matrix) = (VectorPath.Ellipse(new Rect(0, 0, 20, 10)), Matrix.CreateRotation(0.7) * Matrix.CreateTranslation(30, 30));

        Assert.Equal(Fill(path.Transformed(matrix)).Area(), Rasterizer.FillExactly(path, matrix, FillRule.NonZero, Everywhere).Area());
    }
}
