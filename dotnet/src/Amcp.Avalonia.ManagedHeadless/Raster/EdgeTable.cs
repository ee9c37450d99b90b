using Avalonia;

namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>The edges of one path in device space, sorted by their upper ends; reused from path to path.</summary>
internal sealed class EdgeTable
{
    private Edge[] _edges = new Edge[64];
    private int[] _tops = new int[64];

    /// <summary>How many edges there are.</summary>
    public int Count { get; private set; }

    /// <summary>The smallest box around all edges, in 1/256 pixel.</summary>
    public (int Left, int Top, int Right, int Bottom) Extent { get; private set; }

    /// <summary>The edge at <paramref name="index"/>, by upper end.</summary>
    public ref readonly Edge this[int index] => ref _edges[index];

    /// <summary>Replaces the edges by those of <paramref name="path"/>, implicitly closing each subpath.</summary>
    public void Load(VectorPath path, Matrix toDevice)
    {
        Count = 0;
        Extent = (int.MaxValue, int.MaxValue, int.MinValue, int.MinValue);
        var sink = new EdgeSink(this);
        PathFlattener.Flatten(path, toDevice, PathFlattener.FillTolerance, ref sink);
        sink.Close();
        Array.Sort(_tops, _edges, 0, Count);
    }

    private void Add(int x0, int y0, int x1, int y1)
    {
        var (left, top, right, bottom) = Extent;
        Extent = (Math.Min(left, Math.Min(x0, x1)), Math.Min(top, Math.Min(y0, y1)), Math.Max(right, Math.Max(x0, x1)), Math.Max(bottom, Math.Max(y0, y1)));
        if (y0 == y1)
        {
            return;
        }

        if (Count == _edges.Length)
        {
            Array.Resize(ref _edges, Count * 2);
            Array.Resize(ref _tops, Count * 2);
        }

        _tops[Count] = Math.Min(y0, y1);
        _edges[Count++] = new Edge(x0, y0, x1, y1);
    }

    private struct EdgeSink(EdgeTable table) : IPolylineSink
    {
        private int _startX;
        private int _startY;
        private int _x;
        private int _y;

        public readonly Point Snap(Point point) => new(SubpixelGrid.Snap(point.X), SubpixelGrid.Snap(point.Y));

        public void Move(Point point)
        {
            Close();
            (_x, _y) = (_startX, _startY) = (SubpixelGrid.Round(point.X), SubpixelGrid.Round(point.Y));
        }

        public void Line(Point point, bool insideCurve) => To(SubpixelGrid.Round(point.X), SubpixelGrid.Round(point.Y));

        public void Close() => To(_startX, _startY);

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
