using Amcp.Avalonia.ManagedHeadless.Raster;
using FillRule = Amcp.Avalonia.ManagedHeadless.Raster.FillRule;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Combines several shapes into one outline, filled with the group's rule.</summary>
internal static class GroupShape
{
    /// <summary>Combines the outlines of all children.</summary>
    public static PathShape Of(FillRule rule, IReadOnlyList<IGeometryImpl> children)
    {
        var (fill, stroke) = (new VectorPath(), new VectorPath());
        foreach (var child in children.OfType<PathShape>())
        {
            if (child is CombinedShape)
                RenderingGaps.Note("CombinedGeometry in a GeometryGroup", "both of its parts are filled.");
            fill.Append(child.FillPath, Matrix.Identity);
            stroke.Append(child.StrokePath, Matrix.Identity);
        }
        return new PathShape(fill, stroke, rule);
    }
}
