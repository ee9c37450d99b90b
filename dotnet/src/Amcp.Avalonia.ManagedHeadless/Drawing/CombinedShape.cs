using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia.Media;
using FillRule = Amcp.Avalonia.ManagedHeadless.Raster.FillRule;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>
/// Represents the union, intersection, difference or symmetric difference of two shapes. It is evaluated per pixel when drawn and per point when
/// hit-tested. A pen strokes the outline of the result.
/// </summary>
internal sealed class CombinedShape(GeometryCombineMode mode, PathShape first, PathShape second)
    : PathShape(Both(first.FillPath, second.FillPath), FillRule.EvenOdd)
{
    private VectorPath? _outline;

    public override VectorPath StrokePath =>
        _outline ??= CombinedOutline.Of(mode, (first.StrokePath, first.Rule), (second.StrokePath, second.Rule));

    public override Rect Bounds => StrokePath.Bounds;

    public override CoverageMask Fill(Matrix toDevice, PixelRect clip, bool isAliased = false) =>
        CoverageAlgebra.Combine(mode, first.Fill(toDevice, clip, isAliased), second.Fill(toDevice, clip, isAliased));

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
