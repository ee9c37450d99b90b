using Amcp.Avalonia.ManagedHeadless.Raster;
using Amcp.Avalonia.ManagedHeadless.Raster.Paints;
using Avalonia;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Raster;

public class SurfacePaintTests
{
    private const uint A = 0xFF0000FF, B = 0xFF00FF00, C = 0xFFFF0000, D = 0xFFFFFFFF;

    private static uint[] Row(Matrix deviceToImage, ImageTiling tiling, ImageFilter filter, int x, int y, int count)
    {
        var image = new PixelSurface(2, 2);
        ((uint[])[A, B, C, D]).CopyTo(image.Pixels, 0);
        var pixels = new uint[count];
        new SurfacePaint(image, image.Bounds, deviceToImage, tiling, filter).Shade(x, y, pixels);
        return pixels;
    }

    [Theory]
    [InlineData(nameof(ImageTiling.Clamp), new[] { A, A, A, B, B, B })]
    [InlineData(nameof(ImageTiling.None), new[] { 0u, 0u, A, B, 0u, 0u })]
    [InlineData(nameof(ImageTiling.Tile), new[] { A, B, A, B, A, B })]
    [InlineData(nameof(ImageTiling.FlipX), new[] { B, A, A, B, B, A })]
    [InlineData(nameof(ImageTiling.FlipY), new[] { A, B, A, B, A, B })]
    public void Tiling_continues_a_row(string tiling, uint[] expected) =>
        Assert.Equal(expected, Row(Matrix.Identity, Enum.Parse<ImageTiling>(tiling), ImageFilter.Linear, -2, 0, 6));

    [Theory]
    [InlineData(nameof(ImageTiling.FlipY), C)]
    [InlineData(nameof(ImageTiling.FlipXY), C)]
    [InlineData(nameof(ImageTiling.FlipX), A)]
    public void Tiling_continues_a_column(string tiling, uint expected) =>
        Assert.Equal(expected, Row(Matrix.Identity, Enum.Parse<ImageTiling>(tiling), ImageFilter.Nearest, 0, 2, 1)[0]);

    [Fact]
    public void Enlarging_mixes_neighbours_unless_told_to_take_the_nearest()
    {
        var quarter = Matrix.CreateScale(0.25, 0.25);

        Assert.Equal([A, A, A, A, B, B, B, B], Row(quarter, ImageTiling.Clamp, ImageFilter.Nearest, 0, 0, 8));
        var smooth = Row(quarter, ImageTiling.Clamp, ImageFilter.Linear, 0, 0, 8);
        Assert.Equal([A, A, 0xFF001FDF, 0xFF005F9F], smooth[..4]);
        Assert.Equal(B, smooth[7]);
    }

    [Fact]
    public void Reducing_averages_all_pixels() =>
        Assert.Equal([0xFF7F7F7F], Row(Matrix.CreateScale(2, 2), ImageTiling.Clamp, ImageFilter.Linear, 0, 0, 1));

    [Fact]
    public void Rotating_a_quarter_turn_moves_whole_pixels()
    {
        var quarterTurn = new Matrix(0, 1, -1, 0, 2, 0);

        Assert.Equal([B, D], Row(quarterTurn, ImageTiling.None, ImageFilter.Linear, 0, 0, 2));
    }
}
