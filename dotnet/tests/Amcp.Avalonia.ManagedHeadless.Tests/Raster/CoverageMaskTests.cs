using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia;
using static Amcp.Avalonia.ManagedHeadless.Tests.Raster.Coverage;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Raster;

public class CoverageMaskTests
{
    [Theory]
    [InlineData(0.5, 0.25, 10.125, 7.75)]
    [InlineData(3.1, 4.9, 0.3, 0.05)]
    [InlineData(-4.7, 2, 30, 1.5)]
    [InlineData(2, 3, 8, 9)]
    public void The_fast_rectangle_equals_the_filled_path(double x, double y, double width, double height)
    {
        var (rect, clip) = (new Rect(x, y, width, height), new PixelRect(-2, 0, 20, 9));
        var fast = CoverageMask.FromRectangle(rect, clip);
        var filled = Rasterizer.FillExactly(VectorPath.Rectangle(rect), Matrix.Identity, FillRule.NonZero, clip);

        Assert.Equal(filled.Bounds, fast.Bounds);
        for (var row = fast.Bounds.Y; row < fast.Bounds.Bottom; row++)
            Assert.Equal(filled.Row(row).ToArray(), fast.Row(row).ToArray());
    }

    [Fact]
    public void An_intersection_multiplies_coverage()
    {
        var left = CoverageMask.FromRectangle(new Rect(0, 0, 2.5, 1), Everywhere);
        var right = CoverageMask.FromRectangle(new Rect(1, 0, 4, 0.5), Everywhere);

        var both = left.Intersect(right);

        Assert.Equal(new PixelRect(1, 0, 2, 1), both.Bounds);
        Assert.Equal([128, 64], both.Row(0).ToArray());
    }

    [Fact]
    public void Intersecting_with_whole_pixels_only_crops()
    {
        var circle = Rasterizer.Fill(VectorPath.Ellipse(new Rect(0, 0, 30, 30)), FillRule.NonZero, Everywhere);

        var quarter = circle.Intersect(CoverageMask.FromPixels(new PixelRect(0, 0, 15, 15)));

        Assert.Equal(circle.Area() / 4, quarter.Area(), 0.01);
        Assert.True(circle.Intersect(CoverageMask.FromPixels(new PixelRect(100, 0, 5, 5))).IsEmpty);
    }

    [Fact]
    public void Coverages_are_multiplied_alike_wherever_they_stand_in_a_row()
    {
        for (var second = 0; second <= 255; second++)
        {
            var first = Enumerable.Range(0, 256 + (second % 37)).Select(at => (byte)at).ToArray();
            var target = new byte[first.Length];

            RowBlend.Product(first, Enumerable.Repeat((byte)second, first.Length).ToArray(), target);

            Assert.Equal(first.Select(coverage => Premultiplied.Scale(coverage, (uint)second)), target);
        }
    }

    [Fact]
    public void A_moved_mask_has_the_same_rows_elsewhere()
    {
        var mask = CoverageMask.FromRectangle(new Rect(0.5, 0.5, 3, 3), Everywhere).Crop(new PixelRect(1, 1, 9, 9));
        var moved = mask.Moved(10, -20);

        Assert.Equal(new PixelRect(11, -19, 3, 3), moved.Bounds);
        Assert.Equal([255, 255, 128], moved.Row(-19).ToArray());
        Assert.True(moved.Row(1).IsEmpty);
    }
}
