using Amcp.Avalonia.ManagedHeadless.Raster;
using Amcp.Avalonia.ManagedHeadless.Raster.Paints;
using Avalonia.Media;
using Avalonia.Media.Immutable;
using FillRule = Amcp.Avalonia.ManagedHeadless.Raster.FillRule;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Fills and strokes shapes.</summary>
internal sealed partial class SurfaceCanvas
{
    public void DrawLine(IPen? pen, Point p1, Point p2)
    {
        if (pen is null)
            return;
        var path = new VectorPath();
        path.MoveTo(p1);
        path.LineTo(p2);
        Stroke(pen, path, new Rect(p1, p2).Normalize());
    }

    public void DrawGeometry(IBrush? brush, IPen? pen, IGeometryImpl geometry)
    {
        var shape = (PathShape)geometry;
        if (brush is not null && !shape.FillPath.IsEmpty)
            Paint(shape.Fill(Device, _state.Clip.Bounds, IsAliased), brush, shape.Bounds);
        if (pen is not { Brush: not null, Thickness: > 0 })
            return;
        Paint(
            Hairline(pen, shape.StrokePath) ?? Fill(shape.Widened(pen, PixelsPerUnit), FillRule.NonZero),
            pen.Brush,
            Grown(shape.Bounds, pen));
    }

    public void DrawRectangle(IBrush? brush, IPen? pen, RoundedRect rect, BoxShadows boxShadows = default)
    {
        if (rect.Rect.Width <= 0 || rect.Rect.Height <= 0)
            return;
        DrawShadows(boxShadows, rect, inset: false);
        if (brush is not null)
            Paint(Cover(rect), brush, rect.Rect);
        DrawShadows(boxShadows, rect, inset: true);
        if (pen is not { Brush: not null, Thickness: > 0 })
            return;
        if (pen.DashStyle?.Dashes is { Count: > 0 } || (!rect.IsRounded && pen.LineJoin != PenLineJoin.Miter))
            Stroke(pen, VectorPath.RoundedRectangle(rect), Grown(rect.Rect, pen));
        else
            Paint(Ring(rect, pen), pen.Brush, Grown(rect.Rect, pen));
    }

    /// <summary>Draws only the tint of acrylic over its luminosity, because the background is not blurred.</summary>
    public void DrawRectangle(IExperimentalAcrylicMaterial material, RoundedRect rect)
    {
        RenderingGaps.Note("acrylic material", "its tint is drawn without the blur of what is behind it.");
        if (material.BackgroundSource == AcrylicBackgroundSource.None)
        {
            DrawRectangle(new ImmutableSolidColorBrush(material.FallbackColor), null, rect);
            return;
        }
        DrawRectangle(new ImmutableSolidColorBrush(material.MaterialColor), null, rect);
        DrawRectangle(new ImmutableSolidColorBrush(material.TintColor), null, rect);
    }

    public void DrawRegion(IBrush? brush, IPen? pen, IPlatformRenderInterfaceRegion region)
    {
        var own = (PixelRegion)region;
        var bounds = Pixels(own.Bounds).ToRect(1);
        if (brush is not null)
            Paint(RegionMask(own), brush, bounds);
        foreach (var rect in pen is null ? [] : own.Rects)
            Stroke(pen!, VectorPath.Rectangle(Pixels(rect).ToRect(1)), Grown(bounds, pen!));
    }

    public void DrawEllipse(IBrush? brush, IPen? pen, Rect rect)
    {
        if (rect.Width <= 0 || rect.Height <= 0)
            return;
        var path = VectorPath.Ellipse(rect);
        if (brush is not null)
            Paint(Fill(path, FillRule.NonZero), brush, rect);
        if (pen is not null)
            Stroke(pen, path, Grown(rect, pen));
    }

    /// <summary>Strokes a path with a brush that refers to <paramref name="target"/>.</summary>
    private void Stroke(IPen pen, VectorPath path, Rect target)
    {
        if (pen is not { Brush: not null, Thickness: > 0 })
            return;
        var mask = Hairline(pen, path) ?? Fill(Stroker.Stroke(path, PenOutline.StyleOf(pen), PixelsPerUnit), FillRule.NonZero);
        Paint(mask, pen.Brush, target);
    }

    /// <summary>Returns the coverage of a stroke of at most one pixel; null if the pen is thicker.</summary>
    private CoverageMask? Hairline(IPen pen, VectorPath path) =>
        !IsAliased && Hairlines.ThicknessOf(pen.Thickness, Device) is { } thickness
            ? Hairlines.Draw(path, PenOutline.StyleOf(pen), thickness, Device, _state.Clip.Bounds)
            : null;

    private CoverageMask Cover(RoundedRect rect)
    {
        var device = Device;
        if (rect.IsRounded || !IsStraight(device))
            return Fill(VectorPath.RoundedRectangle(rect), FillRule.NonZero);
        var area = rect.Rect.TransformToAABB(device);
        return IsAliased
            ? CoverageMask.FromPixels(Nearest(area).Intersect(_state.Clip.Bounds))
            : CoverageMask.FromRectangle(area, _state.Clip.Bounds);
    }

    private CoverageMask Ring(RoundedRect rect, IPen pen) => rect.IsRounded
        ? Hairline(pen, VectorPath.RoundedRectangle(rect)) ?? Fill(Frame(rect, pen.Thickness), FillRule.EvenOdd)
        : Rasterizer.FillExactly(Frame(rect, pen.Thickness), Device, FillRule.EvenOdd, _state.Clip.Bounds);

    /// <summary>Returns the stroke outline of a rectangle: the area between the rectangle grown and shrunk by half the thickness.</summary>
    private static VectorPath Frame(RoundedRect rect, double thickness)
    {
        var half = thickness / 2;
        var path = VectorPath.RoundedRectangle(rect.IsRounded ? rect.Inflate(half, half) : new RoundedRect(rect.Rect.Inflate(half)));
        if (rect.Rect.Width > thickness && rect.Rect.Height > thickness)
            path.Append(VectorPath.RoundedRectangle(rect.IsRounded ? rect.Deflate(half, half) : new RoundedRect(rect.Rect.Deflate(half))), Matrix.Identity);
        return path;
    }

    private static Rect Grown(Rect bounds, IPen pen) => bounds.Inflate(pen.Thickness / 2);

    /// <summary>Fills covered pixels with a brush that refers to <paramref name="target"/>.</summary>
    private void Paint(CoverageMask mask, IBrush brush, Rect target)
    {
        if (mask.IsEmpty)
            return;
        var opacity = Strength(brush.Opacity * _state.Opacity);
        if (opacity > 0 && PaintOf(brush, target, mask.Bounds.Intersect(_state.Clip.Bounds)) is { } paint)
            Composite(mask, paint, opacity);
    }

    private void Composite(CoverageMask mask, IPaint paint, byte opacity, Func<uint, uint, uint>? blend = null)
    {
        if (IsAliased && !mask.IsSolid)
            mask = CoverageAlgebra.Hardened(mask);
        Draw(mask, paint, opacity, blend);
    }

    /// <summary>Composites a paint; every drawing operation ends here.</summary>
    private void Draw(CoverageMask mask, IPaint paint, byte opacity, Func<uint, uint, uint>? blend = null)
    {
        if (_state.Parts is null)
        {
            DrawPart(mask, paint, opacity, blend);
            return;
        }
        foreach (var part in _state.Parts)
        {
            if (part.Intersects(mask.Bounds))
                DrawPart(mask.Crop(part), paint, opacity, blend);
        }
    }

    private void DrawPart(CoverageMask mask, IPaint paint, byte opacity, Func<uint, uint, uint>? blend)
    {
        if (mask.IsSolid && _state.Clip.IsSolid && paint is SolidPaint solid && blend is null)
            _state.Surface.FastFillRect(mask.Bounds.Intersect(_state.Clip.Bounds), Premultiplied.ScalePixel(solid.Pixel, opacity));
        else
            _state.Surface.Composite(mask, paint, opacity, _state.Clip, blend);
    }

    private double PixelsPerUnit => Math.Sqrt(Math.Abs(Device.GetDeterminant()));

    private bool IsAliased => _state.Options.EdgeMode == EdgeMode.Aliased;

    private CoverageMask Fill(VectorPath path, FillRule rule) => Rasterizer.Fill(path, Device, rule, _state.Clip.Bounds, IsAliased);

    private static byte Strength(double opacity) => (byte)Math.Round(255 * Math.Clamp(opacity, 0, 1));
}
