using Amcp.Avalonia.ManagedHeadless.Fonts;
using static Amcp.Avalonia.ManagedHeadless.Tests.Fonts.BigEndian;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Fonts;

public class CharacterMapTests
{
    private static CharacterMap Map(int platform, int encoding, params int[] subtable) =>
        CharacterMap.Read(Words([0, 1, platform, encoding, 0, 12, .. subtable]));

    [Fact]
    public void Format_4_maps_by_difference_and_by_list()
    {
        // Segments 65-67 by difference −60, 97-98 by the list at the end, and the closing 0xFFFF.
        var map = Map(3, 1, 4, 44, 0, 6, 4, 1, 2, 67, 98, 0xFFFF, 0, 65, 97, 0xFFFF, -60, 0, 1, 0, 4, 0, 40, 50);

        Assert.Equal([5, 7, 40, 50, 0, 0, 0], "ACabc\u1234@".Select(letter => (int)map.Glyph(letter)));
        Assert.Equal(0, map.Glyph(0x10041));
    }

    [Fact]
    public void Format_12_reaches_beyond_the_basic_plane()
    {
        var map = Map(3, 10, 12, 0, 0, 40, 0, 0, 0, 2, 0, 65, 0, 90, 0, 10, 1, 0xF600, 1, 0xF602, 0, 100);

        Assert.Equal([10, 35, 0, 101, 0], new[] { 'A', 'Z', '[', 0x1F601, 0x1F603 }.Select(point => (int)map.Glyph(point)));
    }

    [Fact]
    public void Format_6_maps_a_trimmed_range()
    {
        var map = Map(3, 1, 6, 16, 0, 65, 3, 9, 8, 7);

        Assert.Equal([0, 9, 7, 0], "@ACD".Select(letter => (int)map.Glyph(letter)));
    }

    [Fact]
    public void Format_0_maps_bytes()
    {
        var bytes = new byte[256];
        (bytes[65], bytes[255]) = (3, 4);
        var map = CharacterMap.Read(Bytes([0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 12, 0, 0, 1, 6, 0, 0, .. bytes]));

        Assert.Equal([3, 4, 0, 0], new[] { 65, 255, 66, 300 }.Select(point => (int)map.Glyph(point)));
    }

    [Fact]
    public void The_subtable_with_the_most_of_unicode_wins()
    {
        var table = Words(0, 2, 3, 1, 0, 20, 3, 10, 0, 34, 6, 14, 0, 65, 1, 1, 0, 12, 0, 0, 28, 0, 0, 0, 1, 0, 65, 0, 65, 0, 2);

        Assert.Equal(2, CharacterMap.Read(table).Glyph('A'));
    }

    [Fact]
    public void No_table_maps_nothing() => Assert.Equal(0, CharacterMap.Read(default).Glyph('A'));
}
