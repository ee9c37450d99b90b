using Amcp.Avalonia.ManagedHeadless.Fonts;
using static Amcp.Avalonia.ManagedHeadless.Tests.Fonts.BigEndian;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Fonts;

public class KerningTests
{
    private static readonly int s_k = ('k' << 8) | 'e';
    private static readonly int s_n = ('r' << 8) | 'n';

    // One script (default language only), one feature 'kern' with lookup 0; then the lookup list with one subtable.
    private static GposKerning Positioning(int kind, params int[] subtable) => new(Words([
        1, 0, 10, 30, 44,
        1, ('D' << 8) | 'F', ('L' << 8) | 'T', 8, 4, 0, 0, 0xFFFF, 1, 0,
        1, s_k, s_n, 8, 0, 1, 0,
        1, 4, kind, 0, 1, 8, .. subtable]));

    [Theory]
    [InlineData(5, 7, -40)]
    [InlineData(5, 8, 0)]
    [InlineData(9, 7, 25)]
    [InlineData(6, 7, 0)]
    public void A_pair_has_the_advance_of_its_first_glyph(int left, int right, int expected)
    {
        // Coverage (glyphs 5 and 9) at 14, pair sets at 22 and 30; values are x placement and x advance.
        var kerning = Positioning(2, 1, 14, 5, 0, 2, 22, 30, 1, 2, 5, 9, 1, 7, 3, -40, 1, 7, 3, 25);

        Assert.Equal(expected, kerning.Adjustment((ushort)left, (ushort)right));
    }

    [Theory]
    [InlineData(2, new int[0])]
    [InlineData(9, new[] { 1, 2, 0, 8 })]
    public void Classes_kern_alike_also_behind_an_extension(int kind, int[] extension)
    {
        // Two first classes and two second ones; glyph 5 is of class 1 among the first, 20 to 22 among the second.
        var kerning = Positioning(kind, [.. extension, 2, 24, 4, 0, 32, 40, 2, 2, 0, -11, -22, -33, 2, 1, 5, 6, 1, 5, 1, 1, 2, 1, 20, 22, 1]);

        Assert.Equal([-33, -22, -11, 0, 0], new[] { (5, 21), (5, 9), (6, 20), (6, 9), (7, 20) }
            .Select(pair => kerning.Adjustment((ushort)pair.Item1, (ushort)pair.Item2)));
    }

    [Fact]
    public void The_legacy_table_is_read_where_there_is_no_positioning()
    {
        var kerning = new LegacyKerning(Words(0, 1, 0, 26, 1, 2, 12, 1, 0, 5, 7, -30, 5, 9, 12));

        Assert.Equal([-30, 12, 0], new[] { 7, 9, 8 }.Select(right => kerning.Adjustment(5, (ushort)right)));
    }

    [Fact]
    public void Without_tables_nothing_is_kerned()
    {
        Assert.False(new GposKerning(default).HasPairs);
        Assert.Equal(0, new LegacyKerning(default).Adjustment(1, 2));
    }
}
