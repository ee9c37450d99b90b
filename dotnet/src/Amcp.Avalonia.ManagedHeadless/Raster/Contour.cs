namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Represents one subpath as lines and curves, none without length. Distances are those of Skia: along chords near the curves.</summary>
internal sealed class Contour(Point start)
{
    // The distance of a control point from its chord, in units of the path, up to which Skia measures the chord.
    private const double ChordTolerance = 0.5;
    private const int MostHalvings = 20;

    private readonly List<Curve> _curves = [];
    private readonly List<(double Distance, int Curve, double T)> _marks = [];
    private double _length;

    /// <summary>Gets the first point.</summary>
    public Point Start => start;

    /// <summary>Gets the curves in order.</summary>
    public IReadOnlyList<Curve> Curves => _curves;

    /// <summary>Gets a value indicating whether the subpath is closed.</summary>
    public bool IsClosed { get; private set; }

    /// <summary>Gets the total length.</summary>
    public double Length
    {
        get
        {
            for (var index = _marks.Count == 0 ? 0 : _marks[^1].Curve + 1; index < _curves.Count; index++)
                Measure(index, 0, 1, 0);

            return _length;
        }
    }

    private Point End => _curves.Count == 0 ? start : _curves[^1].P3;

    /// <summary>Returns the subpaths of a path.</summary>
    public static List<Contour> Of(VectorPath path)
    {
        var (contours, next, arc) = (new List<Contour>(), 0, 0);
        foreach (var verb in path.Verbs)
        {
            if (verb == PathVerb.Move)
                contours.Add(new Contour(path.Points[next++]));
            else if (verb == PathVerb.Close)
                contours[^1].Close();
            else
                contours[^1].Add(verb, path.Points, ref next, path.Weights, ref arc);
        }

        return contours;
    }

    /// <summary>Returns the point at a distance from the start, clamped to the ends, and the unit tangent there.</summary>
    public (Point Point, Vector Tangent) At(double distance)
    {
        var (index, t) = Place(distance);
        return (_curves[index].At(t), _curves[index].Direction(t));
    }

    /// <summary>Returns the open part between two distances.</summary>
    public Contour Part(double from, double to)
    {
        var ((first, t0), (last, t1)) = (Place(from), Place(to));
        var part = new Contour(_curves[first].At(t0));
        for (var index = first; index <= last; index++)
            part.Add(_curves[index].Part(index == first ? t0 : 0, index == last ? t1 : 1));

        return part;
    }

    /// <summary>Appends another subpath that starts at this one's end.</summary>
    public void Append(Contour next) => _curves.AddRange(next._curves);

    /// <summary>Appends the subpath to a path.</summary>
    public void AppendTo(VectorPath path)
    {
        path.MoveTo(start);
        if (_curves.Count == 0)
            path.LineTo(start);

        foreach (var curve in _curves)
            curve.AppendTo(path);

        if (IsClosed)
            path.Close();
    }

    private void Add(PathVerb verb, ReadOnlySpan<Point> points, ref int next, ReadOnlySpan<double> weights, ref int arc)
    {
        var from = End;
        switch (verb)
        {
            case PathVerb.Line:
                Add(Curve.Line(from, points[next]));
                next++;
                break;
            case PathVerb.Quadratic:
                Add(Curve.Quadratic(from, points[next], points[next + 1]));
                next += 2;
                break;
            case PathVerb.Conic:
                var (c1, c2) = VectorPath.ArcHandles(from, points[next], points[next + 1], weights[arc++]);
                Add(new Curve(from, c1, c2, points[next + 1], IsLine: false));
                next += 2;
                break;
            default:
                Add(new Curve(from, points[next], points[next + 1], points[next + 2], IsLine: false));
                next += 3;
                break;
        }
    }

    private void Add(Curve curve)
    {
        if (!curve.IsPoint)
            _curves.Add(curve);
    }

    private void Close()
    {
        Add(Curve.Line(End, start));
        IsClosed = true;
    }

    private void Measure(int index, double from, double to, int depth)
    {
        var part = _curves[index].Part(from, to);
        if (!part.IsLine && depth < MostHalvings && IsCurvy(part))
        {
            var middle = (from + to) / 2;
            Measure(index, from, middle, depth + 1);
            Measure(index, middle, to, depth + 1);
            return;
        }

        _length += ((Vector)(part.P3 - part.P0)).Length;
        _marks.Add((_length, index, to));
    }

    private static bool IsCurvy(Curve curve)
    {
        var (one, two) = (curve.P1 - (curve.P0 + ((curve.P3 - curve.P0) / 3)), curve.P2 - (curve.P3 + ((curve.P0 - curve.P3) / 3)));
        return Math.Max(Math.Max(Math.Abs(one.X), Math.Abs(one.Y)), Math.Max(Math.Abs(two.X), Math.Abs(two.Y))) > ChordTolerance;
    }

    private (int Curve, double T) Place(double distance)
    {
        var reach = Math.Clamp(distance, 0, Length);
        var at = _marks.BinarySearch((reach, 0, 0), Comparer<(double Distance, int, double)>.Create((a, b) => a.Distance.CompareTo(b.Distance)));
        var index = Math.Min(at < 0 ? ~at : at, _marks.Count - 1);
        var (end, curve, t) = _marks[index];
        var (begin, t0) = index == 0 ? (0, 0) : _marks[index - 1].Curve == curve ? (_marks[index - 1].Distance, _marks[index - 1].T) : (_marks[index - 1].Distance, 0);
        return (curve, end > begin ? t0 + ((t - t0) * (reach - begin) / (end - begin)) : t);
    }
}
