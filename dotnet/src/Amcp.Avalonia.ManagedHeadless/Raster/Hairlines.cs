using System.Buffers;

namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>
/// Draws strokes of at most one device pixel as Skia does: a line covers two pixels of each column, or of each row if it is steep, and the thickness is the
/// strength of all of them.
/// </summary>
internal sealed class Hairlines
{
    // Skia's caps reach half a pixel beyond an open end; a round one covers as much as half a circle.
    private const double SquareCap = 0.5;
    private const double RoundCap = Math.PI / 8;
    private const double Tolerance = 0.1;
    private const double Farthest = 1 << 15;

    private readonly PixelRect _bounds;
    private readonly byte[] _coverage;
    private readonly int _strength;

    private Hairlines(PixelRect bounds, double thickness)
    {
        (_bounds, _coverage) = (bounds, ArrayPool<byte>.Shared.Rent(bounds.Width * bounds.Height));
        _coverage.AsSpan(0, bounds.Width * bounds.Height).Clear();
        _strength = (int)(thickness * 256);
    }

    /// <summary>Returns the thickness of a pen in device pixels, or null if it is drawn as an area.</summary>
    public static double? ThicknessOf(double width, Matrix toDevice)
    {
        if (toDevice.ContainsPerspective())
            return null;

        var (one, two) = (width * Length(toDevice.M11, toDevice.M12), width * Length(toDevice.M21, toDevice.M22));
        return one <= 1 && two <= 1 ? (one + two) / 2 : null;

        // Skia's estimate, which is exact without rotation.
        static double Length(double x, double y) => Math.Max(Math.Abs(x), Math.Abs(y)) + (Math.Min(Math.Abs(x), Math.Abs(y)) / 2);
    }

    /// <summary>Returns the coverage of a stroke, within <paramref name="clip"/>.</summary>
    /// <param name="path">The line to follow.</param>
    /// <param name="style">The pen, in units of the path.</param>
    /// <param name="thickness">The thickness of <see cref="ThicknessOf"/>.</param>
    /// <param name="toDevice">The matrix to device pixels.</param>
    /// <param name="clip">The pixels that can be covered.</param>
    public static CoverageMask Draw(VectorPath path, StrokeStyle style, double thickness, Matrix toDevice, PixelRect clip)
    {
        var lines = Polyline.FromPath(DashPattern.Apply(path, style).Transformed(toDevice), Tolerance, Antialiasing.Hairline);
        var bounds = Around(lines).Intersect(clip);
        if (bounds.Width <= 0 || bounds.Height <= 0)
            return CoverageMask.Empty;

        var hairlines = new Hairlines(bounds, thickness);
        var cap = style.Cap switch { LineCap.Square => SquareCap, LineCap.Round => RoundCap, _ => 0 };
        foreach (var line in lines)
            hairlines.Add(line, line.IsClosed ? 0 : cap);

        return hairlines.ToMask();
    }

    private static PixelRect Around(List<Polyline> lines)
    {
        var (left, top, right, bottom) = (Farthest, Farthest, -Farthest, -Farthest);
        foreach (var point in lines.SelectMany(line => line.Points))
        {
            (left, right) = (Math.Min(left, point.X), Math.Max(right, point.X));
            (top, bottom) = (Math.Min(top, point.Y), Math.Max(bottom, point.Y));
        }

        return new PixelRect(
            new PixelPoint((int)Math.Floor(left) - 1, (int)Math.Floor(top) - 1), new PixelPoint((int)Math.Ceiling(right) + 1, (int)Math.Ceiling(bottom) + 1));
    }

    private void Add(Polyline line, double cap)
    {
        var points = line.Points;
        var sides = line.IsClosed ? points.Count : points.Count - 1;
        for (var side = 0; side < sides; side++)
        {
            var (from, to) = (points[side], points[(side + 1) % points.Count]);
            var along = to - from;
            var reach = along / Math.Max(Math.Sqrt((along.X * along.X) + (along.Y * along.Y)), double.Epsilon) * cap;
            Segment(side == 0 ? from - reach : from, side == sides - 1 ? to + reach : to);
        }
    }

    /// <summary>Draws one segment in steps of one pixel along its longer direction, in 1/64 pixel.</summary>
    private void Segment(Point from, Point to)
    {
        var (x0, y0, x1, y1) = (Sixtyfourths(from.X), Sixtyfourths(from.Y), Sixtyfourths(to.X), Sixtyfourths(to.Y));
        var isFlat = Math.Abs(x1 - x0) > Math.Abs(y1 - y0);
        var (start, across, stop, acrossStop) = isFlat ? (x0, y0, x1, y1) : (y0, x0, y1, x1);
        if (start > stop)
            (start, across, stop, acrossStop) = (stop, acrossStop, start, across);

        if (start == stop)
            return;

        var slope = (acrossStop - across) * 1024L / (stop - start);
        var (first, end) = (start >> 6, (stop + 63) >> 6);
        for (var at = Math.Max(first, isFlat ? _bounds.X : _bounds.Y); at < Math.Min(end, isFlat ? _bounds.Right : _bounds.Bottom); at++)
        {
            var length = Math.Min(stop, (at + 1) << 6) - Math.Max(start, at << 6);
            var center = (across << 10) + (slope * ((at << 6) + 32 - start)) + 32768;
            var (pixel, lower) = ((int)(center >> 16), (int)((center >> 8) & 255));
            Put(isFlat, at, pixel - 1, (255 - lower) * length >> 6);
            Put(isFlat, at, pixel, lower * length >> 6);
        }
    }

    private static int Sixtyfourths(double coordinate) =>
        double.IsNaN(coordinate) ? 0 : (int)Math.Floor((Math.Clamp(coordinate, -Farthest, Farthest) * 64) + (1.0 / 4096));

    private void Put(bool isFlat, int along, int across, int coverage)
    {
        var (x, y) = isFlat ? (along - _bounds.X, across - _bounds.Y) : (across - _bounds.X, along - _bounds.Y);
        if ((uint)x >= (uint)_bounds.Width || (uint)y >= (uint)_bounds.Height)
            return;

        // Segments are drawn over one another.
        ref var pixel = ref _coverage[(y * _bounds.Width) + x];
        pixel = (byte)(255 - ((255 - pixel) * (255 - (coverage * _strength >> 8)) / 255));
    }

    private CoverageMask ToMask()
    {
        var rows = new MaskRows(_bounds);
        for (var row = 0; row < _bounds.Height; row++)
        {
            var own = Row(row);
            if (row > 0 && own.SequenceEqual(Row(row - 1)))
                rows.Repeat();
            else
                own.CopyTo(rows.Append());
        }

        ArrayPool<byte>.Shared.Return(_coverage);
        return rows.ToMask();

        Span<byte> Row(int row) => _coverage.AsSpan(row * _bounds.Width, _bounds.Width);
    }
}
