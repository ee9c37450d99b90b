using Amcp.Avalonia.ManagedHeadless.Raster;

namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>Converts TrueType contours, in which on-curve points may be implied between control points, to a path.</summary>
internal static class ContourPath
{
    /// <summary>Returns the path of one or more contours.</summary>
    public static VectorPath FromPoints(List<GlyphPoint> points)
    {
        var path = new VectorPath();
        var start = 0;
        for (var i = 0; i < points.Count; i++)
        {
            if (points[i].EndsContour)
            {
                Contour(path, points, start, i + 1 - start);
                start = i + 1;
            }
        }

        return path;
    }

    private static void Contour(VectorPath path, List<GlyphPoint> points, int start, int count)
    {
        if (count < 2)
            return;

        var first = 0;
        while (first < count && !points[start + first].OnCurve)
            first++;

        var begin = first < count ? At(first) : Middle(At(count - 1), At(0));
        path.MoveTo(begin);
        Point? control = null;
        for (var i = first < count ? 1 : 0; i < count; i++)
        {
            var index = first < count ? first + i : i;
            Step(At(index), points[start + index % count].OnCurve);
        }

        if (control is { } last)
            path.QuadraticTo(last, begin);

        path.Close();

        Point At(int index) => new(points[start + index % count].X, points[start + index % count].Y);

        void Step(Point point, bool onCurve)
        {
            if (control is { } pending)
                path.QuadraticTo(pending, onCurve ? point : Middle(pending, point));
            else if (onCurve)
                path.LineTo(point);

            control = onCurve ? null : point;
        }
    }

    private static Point Middle(Point a, Point b) => new((a.X + b.X) / 2, (a.Y + b.Y) / 2);
}
