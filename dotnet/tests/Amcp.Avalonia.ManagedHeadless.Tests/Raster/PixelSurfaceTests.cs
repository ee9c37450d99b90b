using Amcp.Avalonia.ManagedHeadless.Raster;
using Amcp.Avalonia.ManagedHeadless.Raster.Paints;
using Avalonia;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Raster;

public class PixelSurfaceTests
{
    [Fact]
    public void Source_over_is_exactly_rounded_for_every_alpha_and_value()
    {
        for (uint alpha = 0; alpha < 256; alpha++)
        {
            for (uint value = 0; value < 256; value++)
            {
                var exact = (uint)Math.Round(value * alpha / 255.0);
                Assert.Equal(exact * 0x01010101, Premultiplied.ScalePixel(value * 0x01010101, alpha));
            }
        }
    }

    [Fact]
    public void Coverage_opacity_and_clip_multiply()
    {
        var surface = new PixelSurface(4, 1);
        surface.Clear(0xFFFFFFFF);
        var half = CoverageMask.FromRectangle(new Rect(0, 0, 4, 0.5), surface.Bounds);

        surface.Composite(half, new SolidPaint(0xFF000000), 128, CoverageMask.FromRectangle(new Rect(1.5, 0, 1.5, 1), surface.Bounds));

        Assert.Equal([0xFFFFFFFF, 0xFFDFDFDF, 0xFFBFBFBF, 0xFFFFFFFF], surface.Pixels);
    }

    [Fact]
    public void A_shaded_paint_composites_as_a_solid_one_does()
    {
        var (solid, shaded) = (new PixelSurface(20, 20), new PixelSurface(20, 20));
        solid.Clear(0xFF336699);
        shaded.Clear(0xFF336699);
        var mask = Rasterizer.Fill(VectorPath.Ellipse(new Rect(-3, 2, 18, 30)), FillRule.NonZero, new PixelRect(-10, -10, 50, 50));
        var ramp = new GradientRamp([new(0, 0x80FF8000)], GradientSpread.Pad);

        solid.Composite(mask, SolidPaint.FromArgb(0x80, 0xFF, 0x80, 0), 200);
        shaded.Composite(mask, new LinearGradientPaint(ramp, default, new Point(9, 0), Matrix.Identity), 200);

        for (var i = 0; i < solid.Pixels.Length; i++)
        {
            for (var shift = 0; shift < 32; shift += 8)
                Assert.InRange((int)((solid.Pixels[i] >> shift) & 255) - (int)((shaded.Pixels[i] >> shift) & 255), -1, 1);
        }
    }

    [Fact]
    public void A_surface_is_drawn_at_its_offset_and_cut_at_the_border()
    {
        var (target, stamp) = (new PixelSurface(3, 2), new PixelSurface(2, 2));
        stamp.Clear(0xFF102030);

        target.DrawSurface(stamp, new PixelPoint(2, -1));

        Assert.Equal([0, 0, 0xFF102030, 0, 0, 0], target.Pixels);
    }

    [Fact]
    public void A_rectangle_of_whole_pixels_is_filled_over_what_was_there()
    {
        var surface = new PixelSurface(3, 1);
        surface.Clear(0xFFFFFFFF);

        surface.FastFillRect(new PixelRect(-5, 0, 6, 9), 0xFF000000);
        surface.FastFillRect(new PixelRect(2, 0, 1, 1), 0x80000000);

        Assert.Equal([0xFF000000, 0xFFFFFFFF, 0xFF7F7F7F], surface.Pixels);
    }

    [Fact]
    public void A_surface_needs_a_size() => Assert.Throws<ArgumentOutOfRangeException>(() => new PixelSurface(0, 5));
}
