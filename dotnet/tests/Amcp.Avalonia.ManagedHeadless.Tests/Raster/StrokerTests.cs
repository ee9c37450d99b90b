using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia;
using static Amcp.Avalonia.ManagedHeadless.Tests.Raster.Coverage;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Raster;

public class StrokerTests
{
    private static double Area(VectorPath path, StrokeStyle style) =>
        Rasterizer.FillExactly(Stroker.Stroke(path, style), Matrix.Identity, FillRule.NonZero, Everywhere).Area();

    private static VectorPath Line(params (double X, double Y)[] points)
    {
        var path = new VectorPath();
        path.MoveTo(new Point(points[0].X, points[0].Y));
        foreach (var (x, y) in points[1..])
            path.LineTo(new Point(x, y));

        return path;
    }

    [Fact]
    public void Caps_add_nothing_a_disc_or_a_square()
    {
        var line = Line((10, 10), (110, 10));

        Assert.Equal(1000, Area(line, new StrokeStyle(10, LineCap.Flat)), 0.01);
        Assert.Equal(1000 + 25 * Math.PI, Area(line, new StrokeStyle(10, LineCap.Round)), 1.0);
        Assert.Equal(1100, Area(line, new StrokeStyle(10, LineCap.Square)), 0.01);
    }

    [Theory]
    [InlineData(nameof(LineCap.Flat), 0)]
    [InlineData(nameof(LineCap.Round), 78.54)]
    [InlineData(nameof(LineCap.Square), 100)]
    public void A_line_without_length_shows_its_caps_only(string cap, double area) =>
        Assert.Equal(area, Area(Line((20, 20), (20, 20)), new StrokeStyle(10, Enum.Parse<LineCap>(cap))), 0.8);

    [Theory]
    [InlineData(nameof(LineJoin.Miter), 25)]
    [InlineData(nameof(LineJoin.Round), 19.63)]
    [InlineData(nameof(LineJoin.Bevel), 12.5)]
    public void A_right_angle_is_joined_as_told(string join, double outside) =>
        Assert.Equal(500 + 500 - 25 + outside, Area(Line((0, 0), (50, 0), (50, 50)), new StrokeStyle(10, LineCap.Flat, Enum.Parse<LineJoin>(join))), 0.3);

    [Fact]
    public void A_mitre_longer_than_its_limit_is_cut()
    {
        var corner = Line((0, 0), (50, 0), (50, 50));

        Assert.Equal(Area(corner, new StrokeStyle(10, Join: LineJoin.Bevel)), Area(corner, new StrokeStyle(10, MiterLimit: 1.4)));
        Assert.Equal(1000, Area(corner, new StrokeStyle(10, MiterLimit: 1.42)), 0.01);
    }

    [Theory]
    [InlineData(2, 36 * 36 - 32 * 32)]
    [InlineData(14, 48 * 48 - 20 * 20)]
    [InlineData(40, 74 * 74)]
    [InlineData(100, 134 * 134)]
    public void A_closed_square_gets_a_frame_without_gap_or_spill(double width, double area) =>
        Assert.Equal(area, Area(VectorPath.Rectangle(new Rect(100, 100, 34, 34)), new StrokeStyle(width)), 0.01);

    [Theory]
    [InlineData(20, 4)]
    [InlineData(100, 1)]
    [InlineData(6, 12)]
    [Trait("Requirement", "card/headless-raster")]
    public void A_stroked_circle_is_a_ring(double radius, double width)
    {
        var circle = VectorPath.Ellipse(new Rect(200 - radius, 200 - radius, radius * 2, radius * 2));

        Assert.Equal(2 * Math.PI * radius * width, Area(circle, new StrokeStyle(width)), 0.01 * radius * width + 1);
    }

    [Fact]
    public void A_line_that_turns_back_ends_in_a_round_join()
    {
        var hairpin = Line((0, 0), (50, 0), (10, 0));

        Assert.Equal(500 + 12.5 * Math.PI, Area(hairpin, new StrokeStyle(10, Join: LineJoin.Round)), 0.8);
        Assert.Equal(500, Area(hairpin, new StrokeStyle(10)), 0.01);
    }

    [Fact]
    public void Dashes_are_measured_in_widths_and_start_at_the_offset()
    {
        var style = new StrokeStyle(2, Dashes: [5, 3], DashOffset: 1);
        var mask = Rasterizer.Fill(Stroker.Stroke(Line((0, 1), (40, 1)), style), FillRule.NonZero, Everywhere);

        var expected = Enumerable.Range(0, 40).Select(x => (x + 2) % 16 < 10 ? 255 : 0);
        Assert.Equal(expected, Enumerable.Range(0, 40).Select(x => mask.At(x, 0)));
    }

    [Fact]
    public void An_odd_dash_pattern_swaps_dashes_and_gaps_on_repetition()
    {
        var mask = Rasterizer.Fill(Stroker.Stroke(Line((0, 0.5), (24, 0.5)), new StrokeStyle(1, Dashes: [4])), FillRule.NonZero, Everywhere);

        Assert.Equal(Enumerable.Range(0, 24).Select(x => x / 4 % 2 == 0 ? 255 : 0), Enumerable.Range(0, 24).Select(x => mask.At(x, 0)));
    }

    [Fact]
    public void Dots_of_no_length_show_their_round_caps() =>
        Assert.Equal(5 * 25 * Math.PI, Area(Line((10, 10), (100, 10)), new StrokeStyle(10, LineCap.Round, Dashes: [0, 2])), 4.0);

    [Fact]
    public void A_dash_over_the_start_of_a_closed_line_keeps_its_corner()
    {
        var square = VectorPath.Rectangle(new Rect(20, 20, 40, 40));
        var mask = Rasterizer.Fill(Stroker.Stroke(square, new StrokeStyle(4, Dashes: [5, 5], DashOffset: 2.5)), FillRule.NonZero, Everywhere);

        Assert.Equal(255, mask.At(18, 18));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(-3)]
    [InlineData(double.NaN)]
    public void A_pen_without_width_draws_nothing(double width) =>
        Assert.True(Stroker.Stroke(Line((0, 0), (9, 9)), new StrokeStyle(width, LineCap.Square)).IsEmpty);
}
