using System.Runtime.InteropServices;

namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>Represents an outline of lines and Bézier curves in subpaths. The unit is that of its points' space.</summary>
/// <remarks>Filling treats every subpath as closed; stroking closes only those closed with <see cref="Close"/>.</remarks>
internal sealed partial class VectorPath
{
    private readonly List<PathVerb> _verbs = [];
    private readonly List<Point> _points = [];
    private readonly List<double> _weights = [];
    private Point _subpathStart;
    private PathMeasure? _measure;

    /// <summary>Gets the verbs in order, each consuming its points from <see cref="Points"/>.</summary>
    public ReadOnlySpan<PathVerb> Verbs => CollectionsMarshal.AsSpan(_verbs);

    /// <summary>Gets the points of all verbs in order.</summary>
    public ReadOnlySpan<Point> Points => CollectionsMarshal.AsSpan(_points);

    /// <summary>Gets the weights of all arcs in order.</summary>
    public ReadOnlySpan<double> Weights => CollectionsMarshal.AsSpan(_weights);

    /// <summary>Gets a value indicating whether the path is empty.</summary>
    public bool IsEmpty => _verbs.Count == 0;

    /// <summary>Gets the start of the next verb.</summary>
    public Point CurrentPoint { get; private set; }

    /// <summary>Starts a subpath at <paramref name="point"/>.</summary>
    public void MoveTo(Point point)
    {
        _subpathStart = point;
        Add(PathVerb.Move, point);
    }

    /// <summary>Draws a straight line to <paramref name="point"/>.</summary>
    public void LineTo(Point point)
    {
        EnsureSubpath();
        Add(PathVerb.Line, point);
    }

    /// <summary>Draws a quadratic Bézier curve.</summary>
    public void QuadraticTo(Point control, Point point)
    {
        EnsureSubpath();
        _points.Add(control);
        Add(PathVerb.Quadratic, point);
    }

    /// <summary>Draws an arc of an ellipse, less than half of it.</summary>
    /// <param name="control">The intersection of the tangents at both ends.</param>
    /// <param name="point">The end point.</param>
    /// <param name="weight">The cosine of half the arc's angle.</param>
    public void ConicTo(Point control, Point point, double weight)
    {
        EnsureSubpath();
        _points.Add(control);
        _weights.Add(weight);
        Add(PathVerb.Conic, point);
    }

    /// <summary>Draws a cubic Bézier curve.</summary>
    public void CubicTo(Point control1, Point control2, Point point)
    {
        EnsureSubpath();
        _points.Add(control1);
        _points.Add(control2);
        Add(PathVerb.Cubic, point);
    }

    /// <summary>Draws an elliptical arc in SVG's end-point parameterisation.</summary>
    /// <param name="point">The end point.</param>
    /// <param name="size">The two radii of the ellipse; enlarged if they cannot reach from start to end.</param>
    /// <param name="rotationAngle">The angle between the first radius and the x axis, in degrees.</param>
    /// <param name="isLargeArc">Whether to select the arc of more than 180 degrees.</param>
    /// <param name="clockwise">Whether to select the arc of increasing angle, which is clockwise if y points down.</param>
    public void ArcTo(Point point, Size size, double rotationAngle, bool isLargeArc, bool clockwise)
    {
        EnsureSubpath();
        new EllipticalArc(CurrentPoint, point, size, rotationAngle, isLargeArc, clockwise).AppendTo(this);
    }

    /// <summary>Closes the current subpath; the next verb continues from its start.</summary>
    public void Close()
    {
        if (_verbs.Count == 0 || _verbs[^1] == PathVerb.Close)
            return;

        _verbs.Add(PathVerb.Close);
        CurrentPoint = _subpathStart;
        _measure = null;
    }

    /// <summary>Appends all subpaths of <paramref name="other"/>, each point transformed.</summary>
    public void Append(VectorPath other, Matrix transform)
    {
        _verbs.AddRange(other._verbs);
        _points.EnsureCapacity(_points.Count + other._points.Count);
        _weights.AddRange(other._weights);
        foreach (var point in other._points)
            _points.Add(point.Transform(transform));

        CurrentPoint = other.CurrentPoint.Transform(transform);
        _subpathStart = other._subpathStart.Transform(transform);
        _measure = null;
    }

    /// <summary>Returns a copy with every point transformed; perspective applies to the control points only.</summary>
    public VectorPath Transformed(Matrix transform)
    {
        var result = new VectorPath();
        result.Append(this, transform);
        return result;
    }

    private void EnsureSubpath()
    {
        if (_verbs.Count == 0 || _verbs[^1] == PathVerb.Close)
            MoveTo(CurrentPoint);
    }

    private void Add(PathVerb verb, Point end)
    {
        _verbs.Add(verb);
        _points.Add(end);
        CurrentPoint = end;
        _measure = null;
    }
}
