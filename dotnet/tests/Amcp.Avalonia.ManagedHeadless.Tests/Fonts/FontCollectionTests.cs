using Amcp.Avalonia.ManagedHeadless.Fonts;
using Amcp.Avalonia.ManagedHeadless.Text;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Fonts;

public sealed class FontCollectionTests
{
    private static readonly byte[] s_pair = FontFile.Collection(InterFont.Bytes("Inter-Light.ttf"), new FontFile().Named("Signs", 0x6F22, 0x6F22, glyph: 10).ToSfnt());

    [Fact]
    public void Each_font_of_a_collection_has_its_own_names_weight_and_glyphs()
    {
        var (light, signs) = (MemoryTypeface.Load(s_pair, FontSimulations.None, 0), MemoryTypeface.Load(s_pair, FontSimulations.None, 1));

        Assert.Equal(2, FontCollection.Count(s_pair));
        Assert.Equal(("Inter", FontWeight.Light), (light.FamilyName, light.Weight));
        Assert.Equal(("Signs", FontWeight.Normal), (signs.FamilyName, signs.Weight));
        Assert.Equal((0, 10), (light.Font.Glyph(0x6F22), signs.Font.Glyph(0x6F22)));
        Assert.Equal(InterFont.Light.Outline(40)!.Points.ToArray(), light.Font.Outline(40)!.Points.ToArray());
        Assert.Equal(InterFont.Regular.Outline(40)!.Points.ToArray(), signs.Font.Outline(40)!.Points.ToArray());
    }

    [Fact]
    public void The_stream_of_a_later_font_begins_with_it()
    {
        Assert.True(MemoryTypeface.Load(s_pair, FontSimulations.None, 1).TryGetStream(out var stream));

        Assert.Equal("Signs", MemoryTypeface.Load(((MemoryStream)stream!).ToArray(), FontSimulations.Oblique).FamilyName);
    }

    [Fact]
    public void A_file_of_one_font_counts_as_one() => Assert.Equal(1, FontCollection.Count(InterFont.Bytes("Inter-Light.ttf")));

    [Theory]
    [InlineData(14)]
    [InlineData(40)]
    public void A_truncated_collection_is_refused(int length) =>
        Assert.Throws<InvalidDataException>(() => Enumerable.Range(0, FontCollection.Count(s_pair[..length])).Select(face => TrueTypeFont.Parse(s_pair[..length], face)).ToArray());
}
