using Amcp.Avalonia.Capture;
using Avalonia;

namespace Amcp.Avalonia.Tests.Capture;

public sealed class KnownPicturesTests
{
    [Fact]
    public void Every_picture_gets_the_hash_of_its_own_pixels_however_often_and_in_which_order_it_comes()
    {
        var known = new KnownPictures();
        foreach (var (width, seed) in new[] { (4, 1), (4, 2), (8, 1), (4, 1), (4, 3), (4, 4), (4, 5), (4, 1), (4, 5) })
        {
            var picture = Filled(width, 32 / width, seed);

            Assert.Equal(PixelHash.Of(picture), known.HashOf(picture, frame: null));
        }
    }

    [Fact]
    [Trait("Requirement", "card/tools-screenshot-same")]
    public void A_frame_is_known_only_with_its_hash_its_pixels_its_part_and_its_masks()
    {
        var known = new KnownPictures();
        var frame = Frame(1);
        var hash = known.HashOf(Filled(8, 4, 1), frame);

        Assert.True(known.Shows(hash, Frame(1)));
        Assert.False(known.Shows("another", Frame(1)));
        Assert.False(known.Shows(hash, Frame(2)));
        Assert.False(known.Shows(hash, frame with { Width = 4 }));
        Assert.False(known.Shows(hash, frame with { Area = new PixelRect(0, 0, 8, 3) }));
        Assert.False(known.Shows(hash, frame with { Masks = [new PixelRect(1, 1, 2, 2)] }));
    }

    [Fact]
    public void Only_the_last_few_are_remembered()
    {
        var known = new KnownPictures();
        var hashes = new[] { 1, 2, 3, 4 }.Select(seed => known.HashOf(Filled(8, 4, seed), Frame((uint)seed))).ToList();

        Assert.Equal([false, true, true, true], hashes.Select((hash, at) => known.Shows(hash, Frame((uint)at + 1))));
    }

    [Fact]
    public void Opaque_and_see_through_pixels_are_turned_alike_wherever_they_stand()
    {
        for (var seeThrough = 0; seeThrough < 40; seeThrough++)
        {
            var pixels = Enumerable.Range(0, 40).SelectMany(at => new byte[] { 10, 20, (byte)(at + 30), (byte)(at == seeThrough ? 128 : 255) }).ToArray();

            PixelBuffer.Normalise(pixels, blueFirst: true);

            for (var at = 0; at < 40; at++)
            {
                var red = (byte)(at + 30);
                byte[] expected = at == seeThrough ? [(byte)(((red * 255) + 64) / 128), 40, 20, 128] : [red, 20, 10, 255];
                Assert.Equal(expected, pixels[(at * 4)..((at * 4) + 4)]);
            }
        }
    }

    private static PixelBuffer Filled(int width, int height, int seed) =>
        new(width, height, [.. Enumerable.Range(0, width * height * 4).Select(at => (byte)(at * seed))]);

    private static UsedFrame Frame(uint seed) => new([.. Enumerable.Range(0, 32).Select(at => (uint)at * seed)], 8, new PixelRect(0, 0, 8, 4), []);
}
