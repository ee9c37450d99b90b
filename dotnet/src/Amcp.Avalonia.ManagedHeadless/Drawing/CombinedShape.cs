using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia.Media;
using FillRule = Amcp.Avalonia.ManagedHeadless.Raster.FillRule;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>
/// Represents the union, intersection, difference or symmetric difference of two shapes. It is evaluated per pixel when drawn and per point when
/// hit-tested. A pen strokes both outlines.
/// </summary>
internal sealed class CombinedShape(GeometryCombineMode mode, PathShape first, PathShape second)
    : PathShape(Both(first.FillPath, second.FillPath), Both(first.StrokePath, second.StrokePath), FillRule.NonZero)
{
    public override Rect Bounds => mode switch
    {
        GeometryCombineMode.Intersect => first.Bounds.Intersect(second.Bounds),
        GeometryCombineMode.Exclude => first.Bounds,
        _ => first.Bounds.Union(second.Bounds),
    };

    public override CoverageMask Fill(Matrix toDevice, PixelRect clip) =>
        CoverageAlgebra.Combine(mode, first.Fill(toDevice, clip), second.Fill(toDevice, clip));

    public override bool FillContains(Point point)
    {
        var (a, b) = (first.FillContains(point), second.FillContains(point));
        return mode switch
        {
            GeometryCombineMode.Intersect => a && b,
            GeometryCombineMode.Exclude => a && !b,
            GeometryCombineMode.Xor => a != b,
            _ => a || b,
        };
    }

    private static VectorPath Both(VectorPath a, VectorPath b)
    {
        var path = new VectorPath();
        path.Append(a, Matrix.Identity);
        path.Append(b, Matrix.Identity);
        return path;
    }
}
