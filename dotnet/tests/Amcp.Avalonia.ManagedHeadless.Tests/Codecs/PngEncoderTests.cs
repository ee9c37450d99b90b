using Amcp.Avalonia.ManagedHeadless.Codecs;
using Amcp.Avalonia.ManagedHeadless.Raster;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Codecs;

public class PngEncoderTests
{
    private static PixelSurface Picture(int width, int height, bool opaque)
    {
        var surface = new PixelSurface(width, height);
        var random = new Random(7);
        for (var i = 0; i < surface.Pixels.Length; i++)
        {
            var alpha = opaque ? (byte)255 : (byte)random.Next(256);
            surface.Pixels[i] = Premultiplied.FromArgb(alpha, (byte)(i * 3), (byte)(i / width), (byte)random.Next(256));
        }

        return surface;
    }

    private static byte[] Encode(PixelSurface picture) => PngEncoder.Encode(picture.Pixels, picture.Width, picture.Height);

    [Theory]
    [InlineData(1, 1)]
    [InlineData(7, 5)]
    [InlineData(129, 64)]
    [Trait("Requirement", "card/headless-png")]
    public void What_is_written_is_read_back(int width, int height)
    {
        var picture = Picture(width, height, opaque: true);
        var read = PngDecoder.Decode(new MemoryStream(Encode(picture)));

        Assert.Equal((width, height), (read.Width, read.Height));
        Assert.Equal(picture.Pixels, read.Pixels);
    }

    [Fact]
    public void Transparent_pixels_survive_being_stored_straight()
    {
        var picture = Picture(64, 64, opaque: false);

        Assert.Equal(picture.Pixels, PngDecoder.Decode(new MemoryStream(Encode(picture))).Pixels);
    }

    [Fact]
    public void The_same_picture_gives_the_same_file() =>
        Assert.Equal(Encode(Picture(50, 40, opaque: true)), Encode(Picture(50, 40, opaque: true)));

    [Fact]
    public void A_plain_picture_is_small() => Assert.InRange(Encode(new PixelSurface(1280, 800)).Length, 60, 60_000);
}
