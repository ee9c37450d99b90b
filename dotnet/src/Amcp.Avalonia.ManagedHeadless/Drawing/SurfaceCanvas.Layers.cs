using Amcp.Avalonia.ManagedHeadless.Raster;
using Amcp.Avalonia.ManagedHeadless.Raster.Paints;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Draws groups: opacity, masks and effects.</summary>
internal sealed partial class SurfaceCanvas
{
    public void PushLayer(Rect bounds) => PushLayer(new CanvasLayer(default), VisibleArea(bounds), _state.Opacity);

    public void PopLayer() => EndLayer();

    /// <summary>
    /// Multiplies the opacity of each shape inside. The group is drawn as one layer only with <see cref="RenderOptions.RequiresFullOpacityHandling"/>,
    /// because a layer is costly and Avalonia pushes an opacity around every control.
    /// </summary>
    public void PushOpacity(double opacity, Rect? bounds)
    {
        if (opacity >= 1 || _state.Options.RequiresFullOpacityHandling != true)
            Push(_state with { Opacity = _state.Opacity * Math.Min(opacity, 1), Layer = null });
        else
            PushLayer(new CanvasLayer(default, _state.Opacity * opacity), bounds is { } area ? VisibleArea(area) : _state.Clip.Bounds, 1);
    }

    public void PopOpacity() => EndLayer();

    public void PushOpacityMask(IBrush mask, Rect bounds) =>
        PushLayer(new CanvasLayer(default, 1, mask, bounds), VisibleArea(bounds), _state.Opacity);

    public void PopOpacityMask() => EndLayer();

    /// <summary>The layer exceeds the clip and the drawn content by the effect's reach, because pixels outside affect those inside, and vice versa.</summary>
    public void PushEffect(Rect? clipRect, IEffect effect)
    {
        var layer = new CanvasLayer(default, 1, Effect: effect, EffectScale: PixelsPerUnit);
        var reach = EffectFilter.Reach(effect, layer.EffectScale);
        var area = Inflated(_state.Clip.Bounds, reach);
        PushLayer(layer, clipRect is { } rect ? area.Intersect(Inflated(Around(rect.TransformToAABB(Device)), reach)) : area, _state.Opacity);
    }

    public void PopEffect() => EndLayer();

    private void PushLayer(CanvasLayer layer, PixelRect area, double opacity)
    {
        var isEmpty = area.Width <= 0 || area.Height <= 0;
        var surface = isEmpty ? new PixelSurface(1, 1) : new PixelSurface(area.Width, area.Height);
        Push(_state with
        {
            Surface = surface,
            ToPixels = _state.ToPixels * Matrix.CreateTranslation(-area.X, -area.Y),
            Clip = isEmpty ? CoverageMask.Empty : CoverageMask.FromPixels(surface.Bounds),
            Parts = null,
            Opacity = opacity,
            Layer = layer with { Place = area.Position },
        });
    }

    private void EndLayer()
    {
        var ended = Pop();
        if (ended.Layer is not { } layer || ended.Clip.IsEmpty)
            return;
        var surface = layer.Effect is { } effect ? EffectFilter.Apply(effect, layer.EffectScale, ended.Surface) : ended.Surface;
        var area = new PixelRect(layer.Place, new PixelSize(surface.Width, surface.Height)).Intersect(_state.Surface.Bounds);
        if (area.Width <= 0 || area.Height <= 0)
            return;
        IPaint paint = new PlacedSurfacePaint(surface, layer.Place);
        var opacity = layer.Opacity;
        if (layer.Mask is { } mask)
        {
            opacity *= mask.Opacity;
            paint = PaintOf(mask, layer.MaskTarget, area) is { } alpha ? new MaskedPaint(paint, alpha) : new SolidPaint(0);
        }
        Draw(CoverageMask.FromPixels(area), paint, Strength(opacity));
    }

    private PixelRect VisibleArea(Rect bounds) => Around(bounds.TransformToAABB(Device)).Intersect(_state.Clip.Bounds);

    private static PixelRect Inflated(PixelRect rect, int by) => new(rect.X - by, rect.Y - by, rect.Width + 2 * by, rect.Height + 2 * by);
}
