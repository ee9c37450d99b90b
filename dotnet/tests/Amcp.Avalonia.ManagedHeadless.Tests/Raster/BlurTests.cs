using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Raster;

public class BlurTests
{
    [Theory]
    [InlineData(1.5)]
    [InlineData(2)]
    [InlineData(7.3)]
    public void Blurring_moves_coverage_but_loses_none(double sigma)
    {
        var square = CoverageMask.FromPixels(new PixelRect(10, 20, 60, 60));
        var blurred = Blur.Box3(square, sigma);

        Assert.Equal(3600, blurred.Area(), 40.0);
        Assert.Equal(blurred.At(9, 50), blurred.At(70, 50));
        Assert.Equal(blurred.At(40, 19), blurred.At(9, 50));
        Assert.InRange(blurred.At(9, 50) + blurred.At(10, 50), 253, 257);
    }

    [Fact]
    [Trait("Requirement", "card/headless-raster")]
    public void The_spread_is_that_of_a_gauss_curve()
    {
        const double Sigma = 6;
        var blurred = Blur.Box3(CoverageMask.FromPixels(new PixelRect(0, 0, 200, 200)), Sigma);

        // One sigma outside of a long straight edge a Gauss curve leaves 15.87 %.
        Assert.InRange((blurred.At(-6, 100) + blurred.At(-7, 100)) / 2.0 / 255, 0.145, 0.172);
        Assert.Equal(255, blurred.At(100, 100));
    }

    [Fact]
    public void No_sigma_changes_nothing()
    {
        var mask = CoverageMask.FromPixels(new PixelRect(0, 0, 5, 5));

        Assert.Same(mask, Blur.Box3(mask, Blur.SigmaFromRadius(0)));
    }

    [Fact]
    public void Colours_stay_premultiplied()
    {
        var surface = new PixelSurface(40, 40);
        surface.FastFillRect(new PixelRect(5, 5, 20, 20), Premultiplied.FromArgb(200, 255, 130, 7));
        var blurred = Blur.Box3(surface, 3);

        Assert.All(blurred.Pixels, pixel => Assert.True(((pixel >> 16) & 255) <= pixel >> 24 && ((pixel >> 8) & 255) <= pixel >> 24));
        Assert.Equal(surface.Pixels[15 * 40 + 15], blurred.Pixels[15 * 40 + 15]);
        Assert.InRange(blurred.Pixels[15 * 40 + 5] >> 24, 90u, 115u);
    }
}
