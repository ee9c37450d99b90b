using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Computes the outline of the union, intersection, difference or symmetric difference of two filled paths, with curves as lines.</summary>
internal sealed class CombinedOutline
{
    // Relative to the size of the paths.
    private const double Near = 1e-7;

    // The time grows with the square; this many take some 50 milliseconds.
    private const int MostSides = 3000;

    private readonly GeometryCombineMode _mode;
    private readonly Figure _first;
    private readonly Figure _second;
    private readonly double _near;

    private CombinedOutline(GeometryCombineMode mode, Figure first, Figure second, double near) =>
        (_mode, _first, _second, _near) = (mode, first, second, near);

    /// <summary>Returns the outline; that of both paths if they have so many sides that it would take long.</summary>
    public static VectorPath Of(GeometryCombineMode mode, (VectorPath Path, FillRule Rule) first, (VectorPath Path, FillRule Rule) second)
    {
        var bounds = first.Path.Bounds.Union(second.Path.Bounds);
        var near = Near * Math.Max(bounds.Width, bounds.Height);
        return new CombinedOutline(mode, new Figure(first.Path, first.Rule), new Figure(second.Path, second.Rule), near).Outline();
    }

    private VectorPath Outline()
    {
        Side[] sides = [.. _first.Sides, .. _second.Sides];
        if (sides.Length > MostSides)
            return Joined([.. sides.Select(side => (side.From, side.To))]);

        for (var i = 0; i < sides.Length; i++)
        {
            for (var j = i + 1; j < sides.Length; j++)
                Cut(sides[i], sides[j]);
        }

        var pieces = new HashSet<(Point From, Point To)>();
        foreach (var (from, to) in sides.SelectMany(side => side.Pieces()))
        {
            if (!pieces.Contains((to, from)) && IsBorder(from, to))
                pieces.Add((from, to));
        }

        return Joined([.. pieces]);
    }

    /// <summary>Cuts two sides where they meet, at points that are equal in both.</summary>
    private void Cut(Side one, Side two)
    {
        if (!one.MayMeet(two, _near))
            return;

        var touches = one.Touch(two.From, _near) | one.Touch(two.To, _near) | two.Touch(one.From, _near) | two.Touch(one.To, _near);
        var turn = Vector.Cross(one.Along, two.Along);
        if (touches || turn == 0)
            return;

        var t = Vector.Cross(two.From - one.From, two.Along) / turn;
        var u = Vector.Cross(two.From - one.From, one.Along) / turn;
        if (t is <= 0 or >= 1 || u is <= 0 or >= 1)
            return;

        var point = one.From + (one.Along * t);
        one.Cuts.Add(point);
        two.Cuts.Add(point);
    }

    /// <summary>Determines whether the result lies on one side of a piece only.</summary>
    private bool IsBorder(Point from, Point to)
    {
        Vector along = to - from;
        var aside = new Vector(-along.Y, along.X) * (_near * 10 / Math.Max(along.Length, double.Epsilon));
        var middle = from + (along / 2);
        return IsInside(middle + aside) != IsInside(middle - aside);
    }

    private bool IsInside(Point point)
    {
        var (one, two) = (_first.Contains(point), _second.Contains(point));
        return _mode switch
        {
            GeometryCombineMode.Intersect => one && two,
            GeometryCombineMode.Exclude => one && !two,
            GeometryCombineMode.Xor => one != two,
            _ => one || two,
        };
    }

    private static VectorPath Joined(List<(Point From, Point To)> pieces)
    {
        var ends = new Dictionary<Point, List<int>>();
        for (var i = 0; i < pieces.Count; i++)
        {
            foreach (var end in (ReadOnlySpan<Point>)[pieces[i].From, pieces[i].To])
                (ends.TryGetValue(end, out var there) ? there : ends[end] = []).Add(i);
        }

        var (path, used) = (new VectorPath(), new bool[pieces.Count]);
        for (var i = 0; i < pieces.Count; i++)
        {
            if (!used[i])
                Follow(i);
        }

        return path;

        void Follow(int piece)
        {
            var (start, at) = pieces[piece];
            path.MoveTo(start);
            for (; piece >= 0; piece = at == start ? -1 : ends[at].FindIndex(other => !used[other]) is var next and >= 0 ? ends[at][next] : -1)
            {
                used[piece] = true;
                at = pieces[piece].From == path.CurrentPoint ? pieces[piece].To : pieces[piece].From;
                if (at != start)
                    path.LineTo(at);
            }

            path.Close();
        }
    }

    /// <summary>Represents one of the two paths as straight sides.</summary>
    private sealed class Figure
    {
        private readonly FillRule _rule;

        public Figure(VectorPath path, FillRule rule)
        {
            _rule = rule;
            foreach (var points in Polyline.FromPath(path, PathFlattener.FillTolerance).Select(line => line.Points))
            {
                for (var i = 0; i < points.Count; i++)
                {
                    if (points[i] != points[(i + 1) % points.Count])
                        Sides.Add(new Side(points[i], points[(i + 1) % points.Count]));
                }
            }
        }

        public List<Side> Sides { get; } = [];

        public bool Contains(Point point)
        {
            var winding = 0;
            foreach (var side in Sides)
                winding += VectorPath.Crossing(side.From, side.To, point);

            return _rule == FillRule.EvenOdd ? (winding & 1) != 0 : winding != 0;
        }
    }

    private sealed record Side(Point From, Point To)
    {
        public Vector Along => To - From;

        public List<Point> Cuts { get; } = [];

        public bool MayMeet(Side other, double near) =>
            Math.Max(From.X, To.X) + near >= Math.Min(other.From.X, other.To.X) && Math.Max(other.From.X, other.To.X) + near >= Math.Min(From.X, To.X)
            && Math.Max(From.Y, To.Y) + near >= Math.Min(other.From.Y, other.To.Y) && Math.Max(other.From.Y, other.To.Y) + near >= Math.Min(From.Y, To.Y);

        /// <summary>Cuts this side at a corner of another that lies on it.</summary>
        public bool Touch(Point corner, double near)
        {
            var (along, to) = (Along, corner - From);
            var length = along.Length;
            var place = Vector.Dot(to, along) / length;
            if (Math.Abs(Vector.Cross(along, to)) > near * length || place < -near || place > length + near)
                return false;

            if (corner != From && corner != To)
                Cuts.Add(corner);

            return true;
        }

        /// <summary>Returns the pieces between the cuts.</summary>
        public IEnumerable<(Point From, Point To)> Pieces()
        {
            var at = From;
            foreach (var cut in Cuts.Distinct().OrderBy(cut => Vector.Dot(cut - From, Along)).Append(To))
            {
                if (cut != at)
                    yield return (at, cut);

                at = cut;
            }
        }
    }
}
