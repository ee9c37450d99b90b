namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Represents one flattened subpath: points without consecutive duplicates, and the distance of each from the start.</summary>
internal sealed class Polyline
{
    private readonly List<Point> _points = [];
    private readonly List<bool> _insideCurve = [];
    private readonly List<double> _distances = [];

    /// <summary>Gets the points in order; a closed polyline does not repeat its first point.</summary>
    public IReadOnlyList<Point> Points => _points;

    /// <summary>Gets a value indicating whether the polyline is closed.</summary>
    public bool IsClosed { get; private set; }

    /// <summary>Gets the total length, including the closing segment.</summary>
    public double Length { get; private set; }

    /// <summary>Flattens a path into its subpaths.</summary>
    public static List<Polyline> FromPath(VectorPath path, double tolerance, Antialiasing antialiasing = Antialiasing.Exact)
    {
        var sink = new PolylineSink([], antialiasing);
        PathFlattener.Flatten(path, Matrix.Identity, tolerance, ref sink);
        return sink.Lines;
    }

    /// <summary>Determines whether the point only approximates a curve, so that it is no visible corner.</summary>
    public bool IsInsideCurve(int index) => _insideCurve[index];

    /// <summary>Adds a point; a consecutive duplicate is ignored.</summary>
    public void Add(Point point, bool insideCurve)
    {
        if (_points.Count > 0)
        {
            if (point == _points[^1])
                return;

            Length += Distance(_points[^1], point);
        }

        _points.Add(point);
        _insideCurve.Add(insideCurve);
        _distances.Add(Length);
    }

    /// <summary>Closes the polyline.</summary>
    public void Close()
    {
        if (_points.Count > 1 && _points[^1] == _points[0])
        {
            _points.RemoveAt(_points.Count - 1);
            _insideCurve.RemoveAt(_insideCurve.Count - 1);
            _distances.RemoveAt(_distances.Count - 1);
        }
        else if (_points.Count > 0)
        {
            Length += Distance(_points[^1], _points[0]);
        }

        IsClosed = true;
    }

    /// <summary>Returns the point at a distance from the start, clamped to the ends, and the direction of its segment.</summary>
    public (Point Point, Vector Tangent) At(double distance)
    {
        var side = SideAt(distance);
        var (a, b) = (_points[side], _points[(side + 1) % _points.Count]);
        var length = Distance(a, b);
        var tangent = length > 0 ? (b - a) / length : new Vector(1, 0);
        return (a + tangent * Math.Clamp(distance - _distances[side], 0, length), new Vector(tangent.X, tangent.Y));
    }

    /// <summary>Returns the open part between two distances.</summary>
    public Polyline Part(double start, double stop)
    {
        var part = new Polyline();
        part.Add(At(start).Point, insideCurve: false);
        for (var side = SideAt(start) + 1; side < _points.Count && _distances[side] < stop; side++)
            part.Add(_points[side], _insideCurve[side]);

        part.Add(At(stop).Point, insideCurve: false);
        return part;
    }

    /// <summary>Appends another polyline that starts at this one's end.</summary>
    public void Append(Polyline next)
    {
        for (var i = 0; i < next._points.Count; i++)
            Add(next._points[i], next._insideCurve[i]);
    }

    /// <summary>Appends the polyline to a path.</summary>
    public void AppendTo(VectorPath path)
    {
        path.MoveTo(_points[0]);
        for (var i = 1; i < _points.Count; i++)
            path.LineTo(_points[i]);

        if (IsClosed)
            path.Close();
    }

    private int SideAt(double distance)
    {
        var found = _distances.BinarySearch(distance);
        var side = found >= 0 ? found : ~found - 1;
        return Math.Clamp(side, 0, Math.Max(0, _points.Count - (IsClosed ? 1 : 2)));
    }

    private static double Distance(Point a, Point b) => Math.Sqrt((a.X - b.X) * (a.X - b.X) + (a.Y - b.Y) * (a.Y - b.Y));

    private readonly struct PolylineSink(List<Polyline> lines, Antialiasing antialiasing) : IPolylineSink
    {
        public List<Polyline> Lines => lines;

        public Antialiasing Antialiasing => antialiasing;

        public Point Snap(Point point) => point;

        public void Move(Point point)
        {
            lines.Add(new Polyline());
            lines[^1].Add(point, insideCurve: false);
        }

        public void Line(Point point, bool insideCurve) => lines[^1].Add(point, insideCurve);

        public void Close() => lines[^1].Close();
    }
}
