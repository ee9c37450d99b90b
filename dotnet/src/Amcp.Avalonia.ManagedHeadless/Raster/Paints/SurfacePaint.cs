namespace Amcp.Avalonia.ManagedHeadless.Raster.Paints;

/// <summary>Paints the pixels of a surface, transformed and optionally tiled.</summary>
internal sealed class SurfacePaint : IPaint
{
    private readonly Matrix _deviceToImage;
    private readonly ImageTexels _texels;
    private readonly ImageFilter _filter;
    private readonly double _reachX;
    private readonly double _reachY;
    private readonly bool _isPixelOnPixel;

    /// <param name="surface">The image.</param>
    /// <param name="source">The part of the surface that forms the image.</param>
    /// <param name="deviceToImage">The matrix from device pixels to the image's pixels.</param>
    /// <param name="tiling">The content outside the part.</param>
    /// <param name="filter">The sampling filter.</param>
    public SurfacePaint(PixelSurface surface, PixelRect source, Matrix deviceToImage, ImageTiling tiling, ImageFilter filter)
    {
        _texels = new ImageTexels(surface, source, tiling);
        (_deviceToImage, _filter) = (deviceToImage, filter);
        _reachX = Math.Abs(deviceToImage.M11) + Math.Abs(deviceToImage.M21);
        _reachY = Math.Abs(deviceToImage.M12) + Math.Abs(deviceToImage.M22);
        _isPixelOnPixel = deviceToImage is { M11: 1, M12: 0, M21: 0, M22: 1 } && !deviceToImage.ContainsPerspective()
            && Math.Floor(deviceToImage.M31) == deviceToImage.M31 && Math.Floor(deviceToImage.M32) == deviceToImage.M32;
    }

    public void Shade(int x, int y, Span<uint> destination)
    {
        if (_isPixelOnPixel)
        {
            _texels.CopyRow(x + (int)_deviceToImage.M31, y + (int)_deviceToImage.M32, destination);
            return;
        }

        var reduces = _filter == ImageFilter.Smooth && (_reachX > 1.0001 || _reachY > 1.0001);
        for (var i = 0; i < destination.Length; i++)
        {
            var point = new Point(x + i + 0.5, y + 0.5).Transform(_deviceToImage);
            destination[i] = _filter == ImageFilter.Nearest ? _texels.At(Whole(point.X), Whole(point.Y))
                : reduces ? Average(point)
                : Between(point);
        }
    }

    private static int Whole(double coordinate) => (int)Math.Clamp(Math.Floor(coordinate), int.MinValue / 2, int.MaxValue / 2);

    private uint Between(Point point)
    {
        var (left, top) = (Whole(point.X - 0.5), Whole(point.Y - 0.5));
        var (right, below) = ((uint)((point.X - 0.5 - left) * 256), (uint)((point.Y - 0.5 - top) * 256));
        var above = Mix(_texels.At(left, top), _texels.At(left + 1, top), right);
        return below == 0 ? above : Mix(above, Mix(_texels.At(left, top + 1), _texels.At(left + 1, top + 1), right), below);
    }

    private static uint Mix(uint a, uint b, uint part)
    {
        const uint Pairs = 0x00FF00FF;
        var low = (a & Pairs) * (256 - part) + (b & Pairs) * part + 0x00800080;
        var high = ((a >> 8) & Pairs) * (256 - part) + ((b >> 8) & Pairs) * part + 0x00800080;
        return ((low >> 8) & Pairs) | (high & ~Pairs);
    }

    /// <summary>Returns the average over the image area of one device pixel, at least one image pixel wide and high.</summary>
    private uint Average(Point center)
    {
        var (halfX, halfY) = (Math.Max(_reachX, 1) / 2, Math.Max(_reachY, 1) / 2);
        double blue = 0, green = 0, red = 0, alpha = 0, total = 0;
        for (var y = Whole(center.Y - halfY); y < center.Y + halfY; y++)
        {
            var height = Math.Min(y + 1, center.Y + halfY) - Math.Max(y, center.Y - halfY);
            for (var x = Whole(center.X - halfX); x < center.X + halfX; x++)
            {
                var weight = height * (Math.Min(x + 1, center.X + halfX) - Math.Max(x, center.X - halfX));
                var pixel = _texels.At(x, y);
                blue += weight * (pixel & 255);
                green += weight * ((pixel >> 8) & 255);
                red += weight * ((pixel >> 16) & 255);
                alpha += weight * (pixel >> 24);
                total += weight;
            }
        }

        return (Round(alpha) << 24) | (Round(red) << 16) | (Round(green) << 8) | Round(blue);

        uint Round(double sum) => (uint)(sum / total + 0.5);
    }
}
