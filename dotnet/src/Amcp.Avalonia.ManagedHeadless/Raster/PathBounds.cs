namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Computes tight bounds of paths: curves contribute their extrema, where a derivative is zero.</summary>
internal static class PathBounds
{
    /// <summary>Returns the bounds of all subpaths, including isolated start points.</summary>
    public static Rect Of(VectorPath path)
    {
        if (path.IsEmpty)
            return default;

        var box = new Box();
        var points = path.Points;
        var (next, arc) = (0, 0);
        Point current = default;
        foreach (var verb in path.Verbs)
        {
            switch (verb)
            {
                case PathVerb.Move or PathVerb.Line:
                    box.Include(points[next]);
                    next += 1;
                    break;
                case PathVerb.Quadratic:
                    // Degree elevation: the cubic's control points lie two thirds of the way to the quadratic's.
                    var (control, end) = (points[next], points[next + 1]);
                    box.IncludeCubic(current, current + (control - current) * (2.0 / 3), end + (control - end) * (2.0 / 3), end);
                    next += 2;
                    break;
                case PathVerb.Conic:
                    var (c1, c2) = VectorPath.ArcHandles(current, points[next], points[next + 1], path.Weights[arc++]);
                    box.IncludeCubic(current, c1, c2, points[next + 1]);
                    next += 2;
                    break;
                case PathVerb.Cubic:
                    box.IncludeCubic(current, points[next], points[next + 1], points[next + 2]);
                    next += 3;
                    break;
            }

            current = next > 0 ? points[next - 1] : default;
        }

        return box.ToRect();
    }

    private struct Box()
    {
        private double _left = double.PositiveInfinity;
        private double _top = double.PositiveInfinity;
        private double _right = double.NegativeInfinity;
        private double _bottom = double.NegativeInfinity;

        public readonly Rect ToRect() => new(_left, _top, _right - _left, _bottom - _top);

        public void Include(Point point)
        {
            (_left, _right) = (Math.Min(_left, point.X), Math.Max(_right, point.X));
            (_top, _bottom) = (Math.Min(_top, point.Y), Math.Max(_bottom, point.Y));
        }

        public void IncludeCubic(Point p0, Point p1, Point p2, Point p3)
        {
            Include(p3);
            var inside = p1.X >= _left && p1.X <= _right && p2.X >= _left && p2.X <= _right
                && p1.Y >= _top && p1.Y <= _bottom && p2.Y >= _top && p2.Y <= _bottom;
            if (inside)
                return;

            IncludeExtrema(p0, p1, p2, p3, p3.X - 3 * p2.X + 3 * p1.X - p0.X, 2 * (p2.X - 2 * p1.X + p0.X), p1.X - p0.X);
            IncludeExtrema(p0, p1, p2, p3, p3.Y - 3 * p2.Y + 3 * p1.Y - p0.Y, 2 * (p2.Y - 2 * p1.Y + p0.Y), p1.Y - p0.Y);
        }

        private void IncludeExtrema(Point p0, Point p1, Point p2, Point p3, double a, double b, double c)
        {
            var root = Math.Sqrt(b * b - 4 * a * c);
            var q = -0.5 * (b + (b < 0 ? -root : root));
            foreach (var t in (ReadOnlySpan<double>)[q / a, c / q])
            {
                if (t > 0 && t < 1)
                {
                    var u = 1 - t;
                    var (k0, k1, k2, k3) = (u * u * u, 3 * t * u * u, 3 * t * t * u, t * t * t);
                    Include(new Point(k0 * p0.X + k1 * p1.X + k2 * p2.X + k3 * p3.X, k0 * p0.Y + k1 * p1.Y + k2 * p2.Y + k3 * p3.Y));
                }
            }
        }
    }
}
