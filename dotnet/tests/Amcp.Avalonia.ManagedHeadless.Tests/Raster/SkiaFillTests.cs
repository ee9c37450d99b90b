using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia;
using static Amcp.Avalonia.ManagedHeadless.Tests.Raster.Coverage;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Raster;

/// <summary>How Skia's filling differs from the exact area; the numbers of pixels that agree are in the table of the referee.</summary>
public class SkiaFillTests
{
    private static CoverageMask Fill(VectorPath path) => Rasterizer.Fill(path, FillRule.NonZero, Everywhere);

    [Fact]
    [Trait("Requirement", "card/50-referee")]
    public void A_shape_with_many_points_for_its_size_is_sampled_on_four_lines_in_quarters_of_a_pixel()
    {
        var mask = Fill(Polygon((0, 0), (10.3, 0), (10.3, 0.3), (0, 0.3), (0, 0.2)));

        Assert.Equal(64, mask.At(5, 0));
        Assert.Equal(16, mask.At(10, 0));
    }

    [Fact]
    [Trait("Requirement", "card/50-referee")]
    public void A_shape_with_few_points_has_its_vertices_at_quarters_of_a_row()
    {
        var mask = Fill(Polygon((0, 0.3), (50, 0.2), (50, 10.3), (0, 10.3)));

        Assert.Equal(191, mask.At(25, 0));
        Assert.Equal(64, mask.At(25, 10));
    }

    [Theory]
    [InlineData(20)]
    [InlineData(300)]
    [Trait("Requirement", "card/50-referee")]
    public void A_circle_deviates_by_less_than_a_quarter_of_a_pixel(double radius)
    {
        var area = Fill(VectorPath.Ellipse(new Rect(10.3, 5.6, radius * 2, radius * 2))).Area();

        Assert.Equal(Math.PI * radius * radius, area, Math.PI * radius / 2);
    }

    [Fact]
    [Trait("Requirement", "card/50-referee")]
    public void A_hairline_covers_two_pixels_of_each_column_with_the_strength_of_its_thickness()
    {
        var line = new VectorPath();
        line.MoveTo(new Point(2, 10.25));
        line.LineTo(new Point(22, 10.25));

        var mask = Hairlines.Draw(line, new StrokeStyle(0.5), 0.5, Matrix.Identity, Everywhere);

        Assert.Equal((31, 96), (mask.At(10, 9), mask.At(10, 10)));
    }

    [Fact]
    [Trait("Requirement", "card/50-referee")]
    public void A_pen_of_more_than_a_pixel_is_no_hairline()
    {
        Assert.Equal(1, Hairlines.ThicknessOf(0.5, Matrix.CreateScale(2, 2)));
        Assert.Null(Hairlines.ThicknessOf(0.5, Matrix.CreateScale(2, 2.1)));
    }

    [Fact]
    [Trait("Requirement", "card/50-referee")]
    public void The_stroke_of_an_ellipse_has_the_area_of_its_length()
    {
        var stroke = Stroker.Stroke(VectorPath.Ellipse(new Rect(5, 5, 80, 50)), new StrokeStyle(4));

        Assert.Equal(206.93 * 4, Rasterizer.FillExactly(stroke, Matrix.Identity, FillRule.NonZero, Everywhere).Area(), 4.0);
    }
}
