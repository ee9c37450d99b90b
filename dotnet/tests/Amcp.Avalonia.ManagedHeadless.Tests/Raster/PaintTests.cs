using Amcp.Avalonia.ManagedHeadless.Raster.Paints;
using Avalonia;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Raster;

public class PaintTests
{
    private static readonly ColorStop[] s_blackToWhite = [new(0, 0xFF000000), new(1, 0xFFFFFFFF)];

    private static uint At(IPaint paint, int x, int y)
    {
        var pixel = new uint[3];
        paint.Shade(x - 1, y, pixel);
        return pixel[1];
    }

    private static int Gray(IPaint paint, int x, int y) => (int)(At(paint, x, y) & 255);

    [Fact]
    [Trait("Requirement", "card/headless-raster")]
    public void A_linear_gradient_is_even_between_its_ends_and_padded_beyond()
    {
        var paint = new LinearGradientPaint(new GradientRamp(s_blackToWhite, GradientSpread.Pad), new Point(0, 0), new Point(256, 0), Matrix.Identity);

        Assert.Equal([0, 0, 64, 128, 191, 255], new[] { -50, 0, 64, 128, 191, 400 }.Select(x => Gray(paint, x, 7)));
    }

    [Theory]
    [InlineData(nameof(GradientSpread.Repeat), 10, 10)]
    [InlineData(nameof(GradientSpread.Repeat), 266, 10)]
    [InlineData(nameof(GradientSpread.Repeat), -246, 10)]
    [InlineData(nameof(GradientSpread.Reflect), 266, 245)]
    [InlineData(nameof(GradientSpread.Reflect), -11, 10)]
    [InlineData(nameof(GradientSpread.Reflect), 522, 10)]
    public void Spreading_repeats_or_mirrors(string spread, int x, int gray)
    {
        var paint = new LinearGradientPaint(new GradientRamp(s_blackToWhite, Enum.Parse<GradientSpread>(spread)), new Point(0, 0), new Point(256, 0), Matrix.Identity);

        Assert.InRange(Gray(paint, x, 0), gray - 1, gray + 1);
    }

    [Fact]
    public void A_gradient_follows_its_transform()
    {
        var paint = new LinearGradientPaint(
            new GradientRamp(s_blackToWhite, GradientSpread.Pad), new Point(0, 0), new Point(1, 0), Matrix.CreateRotation(-Math.PI / 2) * Matrix.CreateScale(0.01, 0.01));

        Assert.Equal(Gray(paint, 3, 25), Gray(paint, 90, 25));
        Assert.InRange(Gray(paint, 0, 50), 127, 130);
    }

    [Fact]
    public void Two_stops_at_one_place_change_colour_abruptly()
    {
        var ramp = new GradientRamp([new(0, 0xFFFF0000), new(0.5, 0xFFFF0000), new(0.5, 0xFF0000FF), new(1, 0xFF0000FF)], GradientSpread.Pad);

        Assert.Equal([0xFFFF0000, 0xFF0000FF], new[] { ramp.At(0.49), ramp.At(0.51) });
    }

    [Fact]
    public void Transparency_is_interpolated_before_premultiplying()
    {
        var ramp = new GradientRamp([new(0, 0x00FFFFFF), new(1, 0xFFFFFFFF)], GradientSpread.Pad);

        Assert.Equal(0x80808080, ramp.At(0.5));
    }

    [Fact]
    public void A_gradient_without_extent_shows_its_last_colour_and_without_stops_nothing()
    {
        var (ramp, here) = (new GradientRamp(s_blackToWhite, GradientSpread.Pad), new Point(5, 5));

        Assert.Equal(0xFFFFFFFF, At(new LinearGradientPaint(ramp, here, here, Matrix.Identity), 0, 0));
        Assert.Equal(0xFFFFFFFF, At(new RadialGradientPaint(ramp, new Rect(here, here), here, Matrix.Identity), 0, 0));
        Assert.Equal(0u, new GradientRamp([], GradientSpread.Pad).At(0.5));
    }

    [Fact]
    public void A_radial_gradient_grows_from_its_center_to_the_ellipse()
    {
        var ramp = new GradientRamp(s_blackToWhite, GradientSpread.Pad);
        var paint = new RadialGradientPaint(ramp, new Rect(0, 0, 200, 100), new Point(100, 50), Matrix.Identity);

        Assert.InRange(Gray(paint, 100, 50), 0, 3);
        Assert.InRange(Gray(paint, 150, 50), 127, 130);
        Assert.InRange(Gray(paint, 100, 75), 128, 132);
        Assert.Equal(255, Gray(paint, 0, 0));
    }

    [Fact]
    public void A_radial_gradient_starts_at_its_focus()
    {
        var ramp = new GradientRamp(s_blackToWhite, GradientSpread.Pad);
        var paint = new RadialGradientPaint(ramp, new Rect(0, 0, 100, 100), new Point(75, 50), Matrix.Identity);

        Assert.InRange(Gray(paint, 75, 50), 0, 8);
        Assert.InRange(Gray(paint, 87, 50), 126, 131);
        Assert.InRange(Gray(paint, 37, 50), 126, 131);
    }

    [Fact]
    public void A_conic_gradient_turns_clockwise_from_the_top()
    {
        var paint = new ConicGradientPaint(new GradientRamp(s_blackToWhite, GradientSpread.Pad), new Point(100.5, 100.5), 0, Matrix.Identity);
        var turned = new ConicGradientPaint(new GradientRamp(s_blackToWhite, GradientSpread.Pad), new Point(100.5, 100.5), 90, Matrix.Identity);

        Assert.Equal([0, 32, 64, 128, 191], new[] { (100, 0), (200, 0), (200, 100), (100, 200), (0, 100) }.Select(p => Gray(paint, p.Item1, p.Item2)));
        Assert.Equal(64, Gray(turned, 100, 200));
    }

    [Fact]
    public void A_mask_multiplies_the_paint_by_its_alpha() =>
        Assert.Equal(0x80004080, At(new MaskedPaint(new SolidPaint(0xFF0080FF), new SolidPaint(0x80112233)), 4, 4));
}
