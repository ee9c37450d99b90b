namespace Amcp.Avalonia.ManagedHeadless.Raster.Paints;

/// <summary>Paints the pixels of a surface, transformed and optionally tiled.</summary>
internal sealed class SurfacePaint : IPaint
{
    private readonly Matrix _deviceToImage;
    private readonly ImageFilter _filter;
    private readonly bool _isPixelOnPixel;
    private readonly bool _isUpright;
    private readonly (ImageTexels Texels, double ScaleX, double ScaleY) _level;
    private readonly (ImageTexels Texels, double ScaleX, double ScaleY) _nextLevel;
    private readonly uint _nextPart;

    /// <param name="surface">The image.</param>
    /// <param name="source">The part of the surface that forms the image.</param>
    /// <param name="deviceToImage">The matrix from device pixels to the image's pixels.</param>
    /// <param name="tiling">The content outside the part.</param>
    /// <param name="filter">The sampling filter.</param>
    public SurfacePaint(PixelSurface surface, PixelRect source, Matrix deviceToImage, ImageTiling tiling, ImageFilter filter)
    {
        (_deviceToImage, _filter) = (deviceToImage, filter);
        _level = (new ImageTexels(surface, source, tiling), 1, 1);
        _isPixelOnPixel = deviceToImage is { M11: 1, M12: 0, M21: 0, M22: 1 } && !deviceToImage.ContainsPerspective()
            && Math.Floor(deviceToImage.M31) == deviceToImage.M31 && Math.Floor(deviceToImage.M32) == deviceToImage.M32;
        _isUpright = deviceToImage is { M12: 0, M21: 0 } && !deviceToImage.ContainsPerspective();
        if (filter != ImageFilter.Mipmap)
            return;

        // As in Skia, the level is the binary logarithm of the stronger reduction, sharpened by a half: its whole part selects a halving, its fraction
        // mixes in the next one.
        var level = Math.Log2(Math.Max(ReachX(deviceToImage), ReachY(deviceToImage))) - 0.5;
        if (!(level > 0))
            return;

        var whole = (int)level;
        _level = Halved(surface, source, tiling, whole);
        _nextPart = (uint)((level - whole) * 256);
        _nextLevel = _nextPart == 0 ? _level : Halved(surface, source, tiling, whole + 1);
    }

    public void Shade(int x, int y, Span<uint> destination)
    {
        if (_isPixelOnPixel)
        {
            _level.Texels.CopyRow(x + (int)_deviceToImage.M31, y + (int)_deviceToImage.M32, destination);
            return;
        }

        var row = ((y + 0.5) * _deviceToImage.M22) + _deviceToImage.M32;
        for (var i = 0; i < destination.Length; i++)
        {
            // Without rotation a quarter of the work of a general transform has the same result.
            var point = _isUpright
                ? new Point(((x + i + 0.5) * _deviceToImage.M11) + _deviceToImage.M31, row)
                : new Point(x + i + 0.5, y + 0.5).Transform(_deviceToImage);
            destination[i] = _filter switch
            {
                ImageFilter.Nearest => _level.Texels.At(Whole(point.X), Whole(point.Y)),
                ImageFilter.Cubic => Cubic(point),
                ImageFilter.Linear => Sixteenths(point),
                _ when _nextPart > 0 => Mix(Between(_level, point), Between(_nextLevel, point), _nextPart),
                _ => Between(_level, point),
            };
        }
    }

    /// <summary>Returns the length of a horizontal unit after the matrix.</summary>
    public static double ReachX(Matrix matrix) => Math.Sqrt((matrix.M11 * matrix.M11) + (matrix.M12 * matrix.M12));

    /// <summary>Returns the length of a vertical unit after the matrix.</summary>
    public static double ReachY(Matrix matrix) => Math.Sqrt((matrix.M21 * matrix.M21) + (matrix.M22 * matrix.M22));

    private static (ImageTexels, double, double) Halved(PixelSurface surface, PixelRect source, ImageTiling tiling, int times)
    {
        var halved = surface;
        for (; times > 0 && (halved.Width > 1 || halved.Height > 1); times--)
            halved = halved.Halved();

        var (scaleX, scaleY) = ((double)halved.Width / surface.Width, (double)halved.Height / surface.Height);
        var left = Whole(source.X * scaleX);
        var top = Whole(source.Y * scaleY);
        var part = new PixelRect(left, top, (int)Math.Ceiling(source.Right * scaleX) - left, (int)Math.Ceiling(source.Bottom * scaleY) - top);
        return (new ImageTexels(halved, part, tiling), scaleX, scaleY);
    }

    private static int Whole(double coordinate) => (int)Math.Clamp(Math.Floor(coordinate), int.MinValue / 2, int.MaxValue / 2);

    private static uint Between((ImageTexels Texels, double ScaleX, double ScaleY) level, Point point)
    {
        var (x, y, texels) = ((point.X * level.ScaleX) - 0.5, (point.Y * level.ScaleY) - 0.5, level.Texels);
        var (left, top) = (Whole(x), Whole(y));
        var (right, below) = ((uint)((x - left) * 256), (uint)((y - top) * 256));
        var above = Mix(texels.At(left, top), texels.At(left + 1, top), right);
        return below == 0 ? above : Mix(above, Mix(texels.At(left, top + 1), texels.At(left + 1, top + 1), right), below);
    }

    /// <summary>Mixes the four nearest pixels by sixteenths, as Skia does without mipmaps.</summary>
    private uint Sixteenths(Point point)
    {
        const uint Pairs = 0x00FF00FF;
        var (x, y, texels) = (point.X - 0.5, point.Y - 0.5, _level.Texels);
        var (left, top) = (Whole(x), Whole(y));
        var (right, below) = ((uint)((x - left) * 16), (uint)((y - top) * 16));
        if ((right | below) == 0)
            return texels.At(left, top);

        var (a, b, c, d) = (texels.At(left, top), texels.At(left + 1, top), texels.At(left, top + 1), texels.At(left + 1, top + 1));
        var both = right * below;
        var (wa, wb, wc) = (256 - (16 * right) - (16 * below) + both, (16 * right) - both, (16 * below) - both);
        var low = ((a & Pairs) * wa) + ((b & Pairs) * wb) + ((c & Pairs) * wc) + ((d & Pairs) * both);
        var high = (((a >> 8) & Pairs) * wa) + (((b >> 8) & Pairs) * wb) + (((c >> 8) & Pairs) * wc) + (((d >> 8) & Pairs) * both);
        return ((low >> 8) & Pairs) | (high & ~Pairs);
    }

    private static uint Mix(uint a, uint b, uint part)
    {
        const uint Pairs = 0x00FF00FF;
        var low = (a & Pairs) * (256 - part) + (b & Pairs) * part + 0x00800080;
        var high = ((a >> 8) & Pairs) * (256 - part) + ((b >> 8) & Pairs) * part + 0x00800080;
        return ((low >> 8) & Pairs) | (high & ~Pairs);
    }

    private uint Cubic(Point point)
    {
        var (left, top) = (Whole(point.X - 0.5), Whole(point.Y - 0.5));
        Span<double> across = stackalloc double[4];
        Span<double> down = stackalloc double[4];
        Weights(point.X - 0.5 - left, across);
        Weights(point.Y - 0.5 - top, down);
        double blue = 0, green = 0, red = 0, alpha = 0;
        for (var row = 0; row < 4; row++)
        {
            for (var column = 0; column < 4; column++)
            {
                var (weight, pixel) = (down[row] * across[column], _level.Texels.At(left - 1 + column, top - 1 + row));
                blue += weight * (pixel & 255);
                green += weight * ((pixel >> 8) & 255);
                red += weight * ((pixel >> 16) & 255);
                alpha += weight * (pixel >> 24);
            }
        }

        // The negative lobes may leave the range, and a colour may not exceed its alpha.
        var most = Math.Clamp(alpha, 0, 255);
        return (Round(most) << 24) | (Round(Math.Clamp(red, 0, most)) << 16) | (Round(Math.Clamp(green, 0, most)) << 8) | Round(Math.Clamp(blue, 0, most));

        static uint Round(double channel) => (uint)(channel + 0.5);
    }

    // The Mitchell-Netravali filter at the distances 1 + t, t, 1 - t and 2 - t.
    private static void Weights(double t, Span<double> weights)
    {
        weights[0] = ((((-7 * t) + 15) * t) - 9) * t / 18 + (1 / 18.0);
        weights[1] = ((((21 * t) - 36) * t * t) + 16) / 18;
        weights[2] = ((((-21 * t) + 27) * t + 9) * t + 1) / 18;
        weights[3] = ((7 * t) - 6) * t * t / 18;
    }
}
