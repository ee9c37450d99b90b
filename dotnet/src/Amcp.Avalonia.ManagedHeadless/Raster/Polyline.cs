namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Represents one flattened subpath: points without consecutive duplicates.</summary>
internal sealed class Polyline
{
    private readonly List<Point> _points = [];

    /// <summary>Gets the points in order; a closed polyline does not repeat its first point.</summary>
    public IReadOnlyList<Point> Points => _points;

    /// <summary>Gets a value indicating whether the polyline is closed.</summary>
    public bool IsClosed { get; private set; }

    /// <summary>Flattens a path into its subpaths.</summary>
    public static List<Polyline> FromPath(VectorPath path, double tolerance, Antialiasing antialiasing = Antialiasing.Exact)
    {
        var sink = new PolylineSink([], antialiasing);
        PathFlattener.Flatten(path, Matrix.Identity, tolerance, ref sink);
        return sink.Lines;
    }

    private void Add(Point point)
    {
        if (_points.Count == 0 || point != _points[^1])
            _points.Add(point);
    }

    private void Close()
    {
        if (_points.Count > 1 && _points[^1] == _points[0])
            _points.RemoveAt(_points.Count - 1);

        IsClosed = true;
    }

    private readonly struct PolylineSink(List<Polyline> lines, Antialiasing antialiasing) : IPolylineSink
    {
        public List<Polyline> Lines => lines;

        public Antialiasing Antialiasing => antialiasing;

        public Point Snap(Point point) => point;

        public void Move(Point point)
        {
            lines.Add(new Polyline());
            lines[^1].Add(point);
        }

        public void Line(Point point) => lines[^1].Add(point);

        public void Close() => lines[^1].Close();
    }
}
