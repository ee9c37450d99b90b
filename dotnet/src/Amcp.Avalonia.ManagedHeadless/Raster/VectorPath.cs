using System.Runtime.InteropServices;
using Avalonia;

namespace Amcp.Avalonia.ManagedHeadless.Raster;

/// <summary>An outline of lines and Bézier curves in subpaths; the unit is whatever space its points are in.</summary>
/// <remarks>Filling treats every subpath as closed; stroking joins only those that were closed with <see cref="Close"/>.</remarks>
internal sealed partial class VectorPath
{
    private readonly List<PathVerb> _verbs = [];
    private readonly List<Point> _points = [];
    private Point _subpathStart;
    private PathMeasure? _measure;

    /// <summary>The verbs in order, each consuming its points from <see cref="Points"/>.</summary>
    public ReadOnlySpan<PathVerb> Verbs => CollectionsMarshal.AsSpan(_verbs);

    /// <summary>The points of all verbs in order.</summary>
    public ReadOnlySpan<Point> Points => CollectionsMarshal.AsSpan(_points);

    /// <summary>Whether nothing was drawn into the path.</summary>
    public bool IsEmpty => _verbs.Count == 0;

    /// <summary>Where the next verb starts.</summary>
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

    /// <summary>Draws a cubic Bézier curve.</summary>
    public void CubicTo(Point control1, Point control2, Point point)
    {
        EnsureSubpath();
        _points.Add(control1);
        _points.Add(control2);
        Add(PathVerb.Cubic, point);
    }

    /// <summary>Draws an elliptical arc with SVG's end-point parameters.</summary>
    /// <param name="point">End of the arc.</param>
    /// <param name="size">The ellipse's two radii; enlarged when they cannot reach from start to end.</param>
    /// <param name="rotationAngle">Angle of the first radius to the x axis, in degrees.</param>
    /// <param name="isLargeArc">Takes the arc of more than 180 degrees.</param>
    /// <param name="clockwise">Takes the arc of growing angle, which is clockwise where y points down.</param>
    public void ArcTo(Point point, Size size, double rotationAngle, bool isLargeArc, bool clockwise)
    {
        EnsureSubpath();
        new EllipticalArc(CurrentPoint, point, size, rotationAngle, isLargeArc, clockwise).AppendTo(this);
    }

    /// <summary>Closes the current subpath; the next verb continues from its start.</summary>
    public void Close()
    {
        if (_verbs.Count == 0 || _verbs[^1] == PathVerb.Close)
        {
            return;
        }

        _verbs.Add(PathVerb.Close);
        CurrentPoint = _subpathStart;
        _measure = null;
    }

    /// <summary>Appends all subpaths of <paramref name="other"/>, each point transformed.</summary>
    public void Append(VectorPath other, Matrix transform)
    {
        _verbs.AddRange(other._verbs);
        _points.EnsureCapacity(_points.Count + other._points.Count);
        foreach (var point in other._points)
        {
            _points.Add(point.Transform(transform));
        }

        CurrentPoint = other.CurrentPoint.Transform(transform);
        _subpathStart = other._subpathStart.Transform(transform);
        _measure = null;
    }

    /// <summary>A copy with every point transformed; perspective moves the control points only.</summary>
    public VectorPath Transformed(Matrix transform)
    {
        var result = new VectorPath();
        result.Append(this, transform);
        return result;
    }

    private void EnsureSubpath()
    {
        if (_verbs.Count == 0 || _verbs[^1] == PathVerb.Close)
        {
            MoveTo(CurrentPoint);
        }
    }

    private void Add(PathVerb verb, Point end)
    {
        _verbs.Add(verb);
        _points.Add(end);
        CurrentPoint = end;
        _measure = null;
    }
}
