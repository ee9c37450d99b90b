using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia;
using Avalonia.Media;
using FillRule = Amcp.Avalonia.ManagedHeadless.Raster.FillRule;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Raster;

public class CombinedOutlineTests
{
    [Theory]
    [InlineData(GeometryCombineMode.Union, 120)]
    [InlineData(GeometryCombineMode.Intersect, 40)]
    [InlineData(GeometryCombineMode.Exclude, 80)]
    [InlineData(GeometryCombineMode.Xor, 160)]
    [Trait("Requirement", "card/50-referee")]
    public void Two_overlapping_squares_have_the_outline_of_the_result(GeometryCombineMode mode, double length) =>
        Assert.Equal(length, Outline(mode, new Rect(0, 0, 20, 20), new Rect(10, 10, 20, 20)).Length, 1e-6);

    [Fact]
    [Trait("Requirement", "card/50-referee")]
    public void A_side_that_two_rectangles_share_is_inside_their_union() =>
        Assert.Equal(60, Outline(GeometryCombineMode.Union, new Rect(0, 0, 10, 10), new Rect(10, 0, 10, 10)).Length, 1e-6);

    [Fact]
    [Trait("Requirement", "card/50-referee")]
    public void The_intersection_of_distant_rectangles_has_no_outline() =>
        Assert.True(Outline(GeometryCombineMode.Intersect, new Rect(0, 0, 10, 10), new Rect(30, 0, 10, 10)).IsEmpty);

    private static VectorPath Outline(GeometryCombineMode mode, Rect one, Rect two) =>
        CombinedOutline.Of(mode, (VectorPath.Rectangle(one), FillRule.NonZero), (VectorPath.Rectangle(two), FillRule.NonZero));
}
