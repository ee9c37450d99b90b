namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Holds the edges of one path in device space, indexed by their first row. Reused between paths.</summary>
internal sealed class EdgeTable
{
    private Edge[] _edges = new Edge[64];
    private int[] _following = new int[64];
    private int[] _firstInRow = new int[64];
    private int _topRow;

    /// <summary>Gets the number of edges.</summary>
    public int Count { get; private set; }

    /// <summary>Gets the bounding box of all edges, in 1/256 pixel.</summary>
    public (int Left, int Top, int Right, int Bottom) Extent { get; private set; }

    /// <summary>Gets the edge at <paramref name="index"/>.</summary>
    public ref readonly Edge this[int index] => ref _edges[index];

    /// <summary>Replaces the edges with those of <paramref name="path"/>, implicitly closing each subpath.</summary>
    public void Load(VectorPath path, Matrix toDevice, Antialiasing antialiasing)
    {
        Count = 0;
        Extent = (int.MaxValue, int.MaxValue, int.MinValue, int.MinValue);
        var sink = new EdgeSink(this, antialiasing);
        PathFlattener.Flatten(path, toDevice, PathFlattener.FillTolerance, ref sink);
        sink.Close();
    }

    /// <summary>Sorts the edges by row. Those that start above <paramref name="topRow"/> are assigned to it; those below the last row are dropped.</summary>
    public void Distribute(int topRow, int rows)
    {
        _topRow = topRow;
        if (_firstInRow.Length < rows)
            _firstInRow = new int[Math.Max(rows, _firstInRow.Length * 2)];

        _firstInRow.AsSpan(0, rows).Fill(-1);
        for (var edge = 0; edge < Count; edge++)
        {
            var row = Math.Max((_edges[edge].Top >> 8) - topRow, 0);
            if (row < rows && _edges[edge].Bottom > topRow << 8)
            {
                _following[edge] = _firstInRow[row];
                _firstInRow[row] = edge;
            }
        }
    }

    /// <summary>Returns the first edge that starts in a row; −1 if there is none.</summary>
    public int First(int row) => _firstInRow[row - _topRow];

    /// <summary>Returns the next edge that starts in the same row as <paramref name="edge"/>; −1 if there is none.</summary>
    public int Following(int edge) => _following[edge];

    private void Add(int x0, int y0, int x1, int y1)
    {
        var (left, top, right, bottom) = Extent;
        (left, right) = (Math.Min(left, Math.Min(x0, x1)), Math.Max(right, Math.Max(x0, x1)));
        Extent = (left, Math.Min(top, Math.Min(y0, y1)), right, Math.Max(bottom, Math.Max(y0, y1)));
        if (y0 == y1)
            return;

        if (Count == _edges.Length)
        {
            Array.Resize(ref _edges, Count * 2);
            Array.Resize(ref _following, Count * 2);
        }

        _edges[Count++] = new Edge(x0, y0, x1, y1);
    }

    private struct EdgeSink(EdgeTable table, Antialiasing antialiasing) : IPolylineSink
    {
        private int _startX;
        private int _startY;
        private int _x;
        private int _y;

        public readonly Antialiasing Antialiasing => antialiasing;

        public readonly Point Snap(Point point) => new(Column(point.X) / 256.0, Column(point.Y) / 256.0);

        public void Move(Point point)
        {
            Close();
            (_x, _y) = (_startX, _startY) = (Column(point.X), Row(point.Y));
        }

        public void Line(Point point) => To(Column(point.X), Row(point.Y));

        public void Close() => To(_startX, _startY);

        // Skia's shapes without smooth edges lie on a grid of 1/64 pixel.
        private readonly int Column(double x) => antialiasing switch
        {
            Antialiasing.Exact => SubpixelGrid.Round(x),
            Antialiasing.None => SubpixelGrid.Cut(x) & -4,
            _ => SubpixelGrid.Cut(x),
        };

        private readonly int Row(double y) => antialiasing == Antialiasing.Analytic ? SubpixelGrid.Quarter(y) : Column(y);

        private void To(int x, int y)
        {
            if (x != _x || y != _y)
            {
                table.Add(_x, _y, x, y);
                (_x, _y) = (x, y);
            }
        }
    }
}
