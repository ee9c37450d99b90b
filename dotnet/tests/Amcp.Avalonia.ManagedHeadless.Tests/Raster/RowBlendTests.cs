using Amcp.Avalonia.ManagedHeadless.Raster;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Raster;

public sealed class RowBlendTests
{
    /// <summary>Lengths around those of vectors, and colours of every strength.</summary>
    [Theory]
    [InlineData(0x00000000u)]
    [InlineData(0x01010001u)]
    [InlineData(0x40102030u)]
    [InlineData(0x80808080u)]
    [InlineData(0xFE00FE7Fu)]
    [InlineData(0xFF336699u)]
    public void A_colour_over_many_pixels_is_what_it_is_over_each(uint colour)
    {
        var random = new Random(1);
        for (var length = 0; length < 70; length++)
        {
            var row = new uint[length];
            for (var x = 0; x < length; x++)
                row[x] = Premultiplied.FromArgb((byte)random.Next(256), (byte)random.Next(256), (byte)random.Next(256), (byte)random.Next(256));

            var expected = row.Select(pixel => Premultiplied.Over(colour, pixel)).ToArray();

            RowBlend.Solid(row, colour);

            Assert.Equal(expected, row);
        }
    }
}
