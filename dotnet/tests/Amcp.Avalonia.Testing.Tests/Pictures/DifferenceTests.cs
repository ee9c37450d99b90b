using Amcp.Avalonia.Testing.Pictures;

namespace Amcp.Avalonia.Testing.Tests.Pictures;

public class DifferenceTests
{
    public static TheoryData<string> Names => [.. GoldenDifference.All.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    [Trait("Requirement", "card/screenshot-explained")]
    [Trait("Requirement", "card/47-client-pictures")]
    public void The_typed_client_finds_what_the_runner_finds(string name)
    {
        var golden = GoldenDifference.All[name];
        var (before, after) = (golden.Before.Draw(), golden.After.Draw());
        var (old, now) = (ElementFacts.Of(golden.Before.Roots, golden.Origin), ElementFacts.Of(golden.After.Roots, golden.Origin));

        var difference = Difference.Between(before, after);

        Assert.Equal((golden.Hashes["before"], golden.Hashes["after"]), (before.PixelHash(), after.PixelHash()));
        Assert.Equal(golden.Hashes["diff"], DecodedPicture.Decode(difference.Paint()).PixelHash());
        Assert.Equal(golden.Pixels, difference.Pixels);
        Assert.Equal(
            golden.Regions.Select(region => new ChangedRegion(new Region(region.Left, region.Top, region.Right, region.Bottom), region.Recoloured)),
            difference.Regions);
        Assert.Equal(golden.Names, now.Select(element => $"{element.Label} = {element.Called}"));
        Assert.Equal(golden.Sentences, new Explanation(old, now, golden.Now.Scale).Of(difference.Regions));
        Assert.Equal(golden.Findings, Findings.Of(difference, golden.Accepted, golden.Captured, golden.MaxDiffPixels));
    }

    [Fact]
    public void Many_cases_are_shared() => Assert.InRange(GoldenDifference.All.Count, 25, 200);

    [Fact]
    public void Pictures_that_are_too_large_together_are_not_compared()
    {
        var wide = new DecodedPicture(1 << 20, 1, new uint[1 << 20]);
        var high = new DecodedPicture(1, 1 << 20, new uint[1 << 20]);

        Assert.Equal("AMCP_BASELINE_BROKEN", Assert.Throws<PictureException>(() => Difference.Between(wide, high)).Code);
    }
}
