using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia;
using Avalonia.Media;
using Avalonia.Platform;
using FillRule = Amcp.Avalonia.ManagedHeadless.Raster.FillRule;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>A geometry made of outlines. What is filled and what is stroked may differ: single segments can be excluded from either.</summary>
internal class PathShape(VectorPath fillPath, VectorPath strokePath, FillRule rule) : IGeometryImpl
{
    private VectorPath? _widened;
    private StrokeStyle _widenedFor;

    /// <summary>A shape that is filled and stroked along the same outline.</summary>
    public PathShape(VectorPath path, FillRule rule = FillRule.EvenOdd) : this(path, path, rule)
    {
    }

    /// <summary>The outline whose inside is filled.</summary>
    public virtual VectorPath FillPath => fillPath;

    /// <summary>The outline that a pen follows.</summary>
    public virtual VectorPath StrokePath => strokePath;

    /// <summary>What counts as inside.</summary>
    public virtual FillRule Rule => rule;

    /// <inheritdoc/>
    public virtual Rect Bounds => FillPath == StrokePath ? StrokePath.Bounds : Together(FillPath.Bounds, StrokePath.Bounds);

    /// <inheritdoc/>
    public double ContourLength => StrokePath.Length;

    /// <summary>The covered pixels of the filled shape.</summary>
    public virtual CoverageMask Fill(Matrix toDevice, PixelRect clip) => Rasterizer.Fill(FillPath, toDevice, Rule, clip);

    /// <inheritdoc/>
    public virtual bool FillContains(Point point) => FillPath.Contains(point, Rule);

    /// <inheritdoc/>
    public Rect GetRenderBounds(IPen? pen) => pen is null || pen.Thickness == 0 ? Bounds : Together(FillPath.Bounds, Widened(pen).Bounds);

    /// <inheritdoc/>
    public IGeometryImpl GetWidenedGeometry(IPen pen) => new PathShape(Widened(pen), FillRule.NonZero);

    /// <inheritdoc/>
    public bool StrokeContains(IPen? pen, Point point) => pen is not null && Widened(pen).Contains(point, FillRule.NonZero);

    /// <inheritdoc/>
    public IGeometryImpl? Intersect(IGeometryImpl geometry) =>
        geometry is PathShape other ? new CombinedShape(GeometryCombineMode.Intersect, this, other) : null;

    /// <inheritdoc/>
    public ITransformedGeometryImpl WithTransform(Matrix transform) => new TransformedShape(this, transform);

    /// <inheritdoc/>
    public bool TryGetPointAtDistance(double distance, out Point point) => StrokePath.PointAt(distance, out point, out _);

    /// <inheritdoc/>
    public bool TryGetPointAndTangentAtDistance(double distance, out Point point, out Point tangent)
    {
        var found = StrokePath.PointAt(distance, out point, out var direction);
        tangent = new Point(direction.X, direction.Y);
        return found;
    }

    /// <inheritdoc/>
    public bool TryGetSegment(double startDistance, double stopDistance, bool startOnBeginFigure,
        [System.Diagnostics.CodeAnalysis.NotNullWhen(true)] out IGeometryImpl? segmentGeometry)
    {
        var segment = stopDistance > startDistance ? StrokePath.Segment(startDistance, stopDistance) : new VectorPath();
        segmentGeometry = segment.IsEmpty ? null : new PathShape(new VectorPath(), segment, Rule);
        return segmentGeometry is not null;
    }

    /// <summary>The outline of the stroke; kept, because hit testing asks for the same pen again and again.</summary>
    public VectorPath Widened(IPen pen)
    {
        var style = PenOutline.StyleOf(pen);
        if (_widened is null || !PenOutline.AreSame(style, _widenedFor))
            (_widened, _widenedFor) = (Stroker.Stroke(StrokePath, style), style);
        return _widened;
    }

    /// <summary>Forgets what was derived from the outlines; for shapes that are still being drawn.</summary>
    protected void Changed() => _widened = null;

    private static Rect Together(Rect a, Rect b) => a == default ? b : b == default ? a : a.Union(b);
}
