using Amcp.Avalonia.ManagedHeadless.Raster;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Represents another shape under a transform.</summary>
internal sealed class TransformedShape(PathShape source, Matrix transform) : PathShape(
    source.FillPath.Transformed(transform),
    source.FillPath == source.StrokePath ? source.FillPath.Transformed(transform) : source.StrokePath.Transformed(transform),
    source.Rule), ITransformedGeometryImpl
{
    public IGeometryImpl SourceGeometry => source;

    public Matrix Transform => transform;

    public override Rect Bounds => source is CombinedShape ? source.Bounds.TransformToAABB(transform) : base.Bounds;

    /// <summary>Delegates to the source, because a combined shape has no outline of its own.</summary>
    public override CoverageMask Fill(Matrix toDevice, PixelRect clip, bool isAliased = false) => source.Fill(transform * toDevice, clip, isAliased);

    public override bool FillContains(Point point) => transform.TryInvert(out var back) && source.FillContains(point.Transform(back));
}
