using Amcp.Avalonia.Capture;
using Avalonia;

namespace Amcp.Avalonia.Tests.Capture;

public sealed class KnownFramesTests
{
    private static readonly PixelRect s_all = new(0, 0, 8, 4);

    [Fact]
    [Trait("Requirement", "card/tools-screenshot-same")]
    public void A_frame_is_known_only_with_its_hash_its_pixels_its_part_and_its_masks()
    {
        var known = new KnownFrames();
        var frame = Frame(1);
        known.Keep(frame, "first");

        Assert.True(known.Shows("first", Frame(1)));
        Assert.False(known.Shows("second", Frame(1)));
        Assert.False(known.Shows("first", Frame(2)));
        Assert.False(known.Shows("first", frame with { Width = 4 }));
        Assert.False(known.Shows("first", frame with { Area = new PixelRect(0, 0, 8, 3) }));
        Assert.False(known.Shows("first", frame with { Masks = [new PixelRect(1, 1, 2, 2)] }));
    }

    [Fact]
    public void Only_the_last_few_are_remembered()
    {
        var known = new KnownFrames();
        foreach (var seed in new uint[] { 1, 2, 3, 4 })
        {
            known.Keep(Frame(seed), $"{seed}");
        }

        Assert.Equal([false, true, true, true], new uint[] { 1, 2, 3, 4 }.Select(seed => known.Shows($"{seed}", Frame(seed))));
    }

    private static UsedFrame Frame(uint seed) => new([.. Enumerable.Range(0, 32).Select(at => (uint)at * seed)], 8, s_all, []);
}
