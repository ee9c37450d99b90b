using Amcp.Avalonia.ManagedHeadless.Raster;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Computes the horizontal extent of an outline inside a horizontal band.</summary>
internal static class BandCrossing
{
    private const double Tolerance = 0.05;

    /// <summary>Returns both ends; <see langword="null"/> if the outline does not touch the band.</summary>
    public static (double Left, double Right)? Of(VectorPath outline, double top, double bottom)
    {
        var (left, right) = (double.PositiveInfinity, double.NegativeInfinity);
        foreach (var contour in Polyline.FromPath(outline, Tolerance))
        {
            var points = contour.Points;
            for (var i = 0; i < points.Count; i++)
            {
                var (a, b) = (points[i], points[(i + 1) % points.Count]);
                var (from, to) = a.Y <= b.Y ? (a, b) : (b, a);
                if (to.Y < top || from.Y > bottom)
                    continue;
                var slope = to.Y - from.Y < 1e-9 ? 0 : (to.X - from.X) / (to.Y - from.Y);
                var (x1, x2) = (from.X + (Math.Max(top, from.Y) - from.Y) * slope, from.X + (Math.Min(bottom, to.Y) - from.Y) * slope);
                left = Math.Min(left, Math.Min(x1, x2));
                right = Math.Max(right, Math.Max(x1, x2));
            }
        }
        return left <= right ? (left, right) : null;
    }
}
