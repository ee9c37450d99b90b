namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Measures lengths along a path's subpaths.</summary>
internal sealed class PathMeasure
{
    private readonly List<Contour> _contours;
    private readonly double[] _ends;

    /// <summary>Measures a path.</summary>
    public PathMeasure(VectorPath path)
    {
        _contours = Contour.Of(path);
        _ends = new double[_contours.Count];
        for (var i = 0; i < _ends.Length; i++)
            _ends[i] = (i == 0 ? 0 : _ends[i - 1]) + _contours[i].Length;
    }

    /// <summary>Gets the total length of all subpaths.</summary>
    public double Length => _ends.Length == 0 ? 0 : _ends[^1];

    /// <summary>Gets the point at a distance from the start and its unit tangent; returns false if the path is empty or has no length.</summary>
    public bool PointAt(double distance, out Point point, out Vector tangent)
    {
        (point, tangent) = (default, default);
        for (var i = 0; i < _ends.Length; i++)
        {
            if ((distance <= _ends[i] || i == _ends.Length - 1) && _contours[i].Length > 0)
            {
                (point, tangent) = _contours[i].At(distance - (_ends[i] - _contours[i].Length));
                return true;
            }
        }

        return false;
    }

    /// <summary>Returns the part between two distances as a new path.</summary>
    public VectorPath Segment(double start, double stop)
    {
        var result = new VectorPath();
        for (var i = 0; i < _ends.Length; i++)
        {
            var before = _ends[i] - _contours[i].Length;
            var (from, to) = (Math.Max(start - before, 0), Math.Min(stop - before, _contours[i].Length));
            if (from < to)
                _contours[i].Part(from, to).AppendTo(result);
        }

        return result;
    }
}
