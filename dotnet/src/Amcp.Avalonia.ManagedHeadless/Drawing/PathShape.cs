using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia.Media;
using FillRule = Amcp.Avalonia.ManagedHeadless.Raster.FillRule;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Represents a geometry made of outlines. Fill and stroke outlines may differ, because segments can be excluded from either.</summary>
internal class PathShape(VectorPath fillPath, VectorPath strokePath, FillRule rule) : IGeometryImpl
{
    private VectorPath? _widened;
    private (StrokeStyle Style, double Scale) _widenedFor;

    /// <summary>Creates a shape whose fill and stroke outlines are equal.</summary>
    public PathShape(VectorPath path, FillRule rule = FillRule.EvenOdd) : this(path, path, rule)
    {
    }

    /// <summary>Gets the outline to fill.</summary>
    public virtual VectorPath FillPath => fillPath;

    /// <summary>Gets the outline to stroke.</summary>
    public virtual VectorPath StrokePath => strokePath;

    /// <summary>Gets the fill rule.</summary>
    public virtual FillRule Rule => rule;

    public virtual Rect Bounds => FillPath == StrokePath ? StrokePath.Bounds : Together(FillPath.Bounds, StrokePath.Bounds);

    public double ContourLength => StrokePath.Length;

    /// <summary>Returns the coverage of the filled shape.</summary>
    public virtual CoverageMask Fill(Matrix toDevice, PixelRect clip, bool isAliased = false) => Rasterizer.Fill(FillPath, toDevice, Rule, clip, isAliased);

    public virtual bool FillContains(Point point) => FillPath.Contains(point, Rule);

    public Rect GetRenderBounds(IPen? pen) => pen is null || pen.Thickness == 0 ? Bounds : Together(FillPath.Bounds, Widened(pen).Bounds);

    public IGeometryImpl GetWidenedGeometry(IPen pen) => new PathShape(Widened(pen), FillRule.NonZero);

    public bool StrokeContains(IPen? pen, Point point) => pen is not null && Widened(pen).Contains(point, FillRule.NonZero);

    public IGeometryImpl? Intersect(IGeometryImpl geometry) =>
        geometry is PathShape other ? new CombinedShape(GeometryCombineMode.Intersect, this, other) : null;

    public ITransformedGeometryImpl WithTransform(Matrix transform) => new TransformedShape(this, transform);

    public bool TryGetPointAtDistance(double distance, out Point point) => StrokePath.PointAt(distance, out point, out _);

    public bool TryGetPointAndTangentAtDistance(double distance, out Point point, out Point tangent)
    {
        var found = StrokePath.PointAt(distance, out point, out var direction);
        tangent = new Point(direction.X, direction.Y);
        return found;
    }

    public bool TryGetSegment(double startDistance, double stopDistance, bool startOnBeginFigure,
        [System.Diagnostics.CodeAnalysis.NotNullWhen(true)] out IGeometryImpl? segmentGeometry)
    {
        var segment = stopDistance > startDistance ? StrokePath.Segment(startDistance, stopDistance) : new VectorPath();
        segmentGeometry = segment.IsEmpty ? null : new PathShape(new VectorPath(), segment, Rule);
        return segmentGeometry is not null;
    }

    /// <summary>Returns the stroke's outline, cached because hit testing repeats the same pen.</summary>
    /// <param name="pen">The pen.</param>
    /// <param name="scale">The number of pixels per unit, which decides how near the outline follows curves.</param>
    public VectorPath Widened(IPen pen, double scale = 1)
    {
        var style = PenOutline.StyleOf(pen);
        if (_widened is null || scale != _widenedFor.Scale || !PenOutline.AreSame(style, _widenedFor.Style))
            (_widened, _widenedFor) = (Stroker.Stroke(StrokePath, style, scale), (style, scale));
        return _widened;
    }

    /// <summary>Clears the cache, for shapes that are still being built.</summary>
    protected void Changed() => _widened = null;

    private static Rect Together(Rect a, Rect b) => a == default ? b : b == default ? a : a.Union(b);
}
