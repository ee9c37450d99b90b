using Amcp.Avalonia.ManagedHeadless.Raster;
using FillRule = Amcp.Avalonia.ManagedHeadless.Raster.FillRule;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Manages clips.</summary>
internal sealed partial class SurfaceCanvas
{
    /// <summary>A rectangle clips whole pixels, so that neighbours neither overlap nor leave a seam.</summary>
    public void PushClip(Rect clip)
    {
        var device = Device;
        Push(_state with
        {
            Clip = IsStraight(device)
                ? _state.Clip.Crop(Nearest(clip.TransformToAABB(device)))
                : Narrowed(Rasterizer.Fill(VectorPath.Rectangle(clip), device, FillRule.NonZero, _state.Clip.Bounds, isAliased: true)),
        });
    }

    /// <summary>A rounded rectangle clips with smooth edges; so does one without radii, unless all its edges are nearly at whole pixels.</summary>
    public void PushClip(RoundedRect clip)
    {
        var device = Device;
        if (!clip.IsRounded && IsStraight(device) && clip.Rect.TransformToAABB(device) is var area && IsNearlyWhole(area))
            Push(_state with { Clip = _state.Clip.Crop(Nearest(area)) });
        else if (clip.IsRounded)
            Push(_state with { Clip = Narrowed(Rasterizer.Fill(VectorPath.RoundedRectangle(clip), device, FillRule.NonZero, _state.Clip.Bounds)) });
        else
            Push(_state with { Clip = Narrowed(Rasterizer.Fill(VectorPath.Rectangle(clip.Rect), device, FillRule.NonZero, _state.Clip.Bounds, Antialiasing.Analytic)) });
    }

    /// <summary>
    /// The region is in pixels and is not transformed. Its rectangles stay separate, so distant changes in a window cost only their own area.
    /// </summary>
    public void PushClip(IPlatformRenderInterfaceRegion region)
    {
        var own = (PixelRegion)region;
        Push(own.Rects.Count > 1 && _state is { Parts: null, Clip.IsSolid: true }
            ? _state with { Clip = _state.Clip.Crop(Pixels(own.Bounds)), Parts = own.Apart() }
            : _state with { Clip = Narrowed(RegionMask(own)) });
    }

    public void PopClip() => Pop();

    public void PushGeometryClip(IGeometryImpl clip) =>
        Push(_state with { Clip = Narrowed(((PathShape)clip).Fill(Device, _state.Clip.Bounds)) });

    public void PopGeometryClip() => Pop();

    private CoverageMask Narrowed(CoverageMask mask) => _state.Clip.Intersect(mask);

    private CoverageMask RegionMask(PixelRegion region)
    {
        if (region.Rects.Count == 1)
            return CoverageMask.FromPixels(Pixels(region.Rects[0]).Intersect(_state.Clip.Bounds));
        var path = new VectorPath();
        foreach (var rect in region.Rects)
            path.Append(VectorPath.Rectangle(Pixels(rect).ToRect(1)), Matrix.Identity);
        return Rasterizer.Fill(path, FillRule.NonZero, _state.Clip.Bounds);
    }

    private static PixelRect Pixels(LtrbPixelRect rect) => new(rect.Left, rect.Top, rect.Right - rect.Left, rect.Bottom - rect.Top);

    private static bool IsNearlyWhole(Rect rect) => IsNearlyWhole(rect.X) && IsNearlyWhole(rect.Y) && IsNearlyWhole(rect.Right) && IsNearlyWhole(rect.Bottom);

    // The limit is Skia's: an eighth of a pixel.
    private static bool IsNearlyWhole(double edge) => edge + 0.125 - Math.Floor(edge + 0.125) < 0.25;

    private static PixelRect Nearest(Rect rect)
    {
        var topLeft = new PixelPoint(ToPixel(rect.X), ToPixel(rect.Y));
        return new PixelRect(topLeft, new PixelSize(Math.Max(0, ToPixel(rect.Right) - topLeft.X), Math.Max(0, ToPixel(rect.Bottom) - topLeft.Y)));

        static int ToPixel(double value) => (int)Math.Floor(Math.Clamp(value, -1e6, 1e6) + 0.5);
    }

    private static PixelRect Around(Rect rect)
    {
        var (left, top) = ((int)Math.Floor(Math.Max(rect.X, -1e6)), (int)Math.Floor(Math.Max(rect.Y, -1e6)));
        var (right, bottom) = ((int)Math.Ceiling(Math.Min(rect.Right, 1e6)), (int)Math.Ceiling(Math.Min(rect.Bottom, 1e6)));
        return new PixelRect(left, top, Math.Max(0, right - left), Math.Max(0, bottom - top));
    }

    /// <summary>Determines whether the matrix keeps rectangles axis-aligned, without rotation.</summary>
    private static bool IsStraight(Matrix matrix) => matrix.M12 == 0 && matrix.M21 == 0 && matrix.M13 == 0 && matrix.M23 == 0;
}
