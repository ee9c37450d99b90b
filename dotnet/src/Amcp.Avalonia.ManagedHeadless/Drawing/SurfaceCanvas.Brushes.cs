using Amcp.Avalonia.ManagedHeadless.Raster;
using Amcp.Avalonia.ManagedHeadless.Raster.Paints;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Converts brushes to paints.</summary>
internal sealed partial class SurfaceCanvas
{
    private static readonly SolidPaint s_unknown = SolidPaint.FromArgb(255, 128, 128, 128);

    /// <summary>Returns the brush's paint without its opacity; <see langword="null"/> for an invisible brush.</summary>
    /// <param name="brush">The brush.</param>
    /// <param name="target">The rectangle of the brush's relative coordinates, in the caller's units.</param>
    /// <param name="visible">The pixels that will be painted.</param>
    private IPaint? PaintOf(IBrush brush, Rect target, PixelRect visible)
    {
        if (brush is ISolidColorBrush solid)
            return solid.Color.A == 0 ? null : SolidPaint.FromArgb(solid.Color.A, solid.Color.R, solid.Color.G, solid.Color.B);
        if (brush is IGradientBrush gradient)
            return GradientPaints.Of(gradient, target, Device);
        if (brush is ISceneBrush scene)
        {
            using var content = scene.CreateContent();
            return content is null ? null : ScenePaint(content, target, visible);
        }
        if (brush is ISceneBrushContent ready)
            return ScenePaint(ready, target, visible);
        if (brush is IImageBrush image)
            return BitmapSources.BitmapOf(image.Source) is { } bitmap ? ImagePaint(image, bitmap, target, visible) : null;
        RenderingGaps.Note($"brush {brush.GetType().Name}", "this renderer does not know it and draws grey.");
        return s_unknown;
    }

    private IPaint? ScenePaint(ISceneBrushContent content, Rect target, PixelRect visible) =>
        TilePaint(TileLayout.Of(content.Brush, content.Rect, target), visible, (canvas, contentToTile) => content.Render(canvas, contentToTile));

    private IPaint? ImagePaint(IImageBrush brush, MemoryBitmap bitmap, Rect target, PixelRect visible)
    {
        var size = bitmap.PixelSize.ToSizeWithDpi(bitmap.Dpi);
        return TilePaint(TileLayout.Of(brush, new Rect(size), target), visible, (canvas, contentToTile) =>
        {
            canvas.Transform = contentToTile;
            canvas.DrawBitmap(bitmap, 1, new Rect(bitmap.PixelSize.ToSize(1)), new Rect(size));
        });
    }

    /// <summary>
    /// Renders the content once, at device resolution. An untiled brush is rendered in place to avoid resampling. A tiled brush is rendered as one tile,
    /// which is then repeated.
    /// </summary>
    private IPaint? TilePaint(TileLayout? found, PixelRect visible, Action<SurfaceCanvas, Matrix> draw)
    {
        if (found is not { } layout || visible.Width <= 0 || visible.Height <= 0)
            return null;
        var tileToDevice = layout.TileToTarget * Device;
        if (layout.Tiling == ImageTiling.None)
        {
            var area = Around(new Rect(layout.TileSize).TransformToAABB(tileToDevice)).Intersect(visible);
            if (area.Width <= 0 || area.Height <= 0)
                return null;
            var place = Matrix.CreateTranslation(-area.X, -area.Y);
            return new PlacedSurfacePaint(Drawn(new PixelSize(area.Width, area.Height), tileToDevice * place, layout, draw), area.Position);
        }
        var pixels = new PixelSize(
            TilePixels(layout.TileSize.Width, Math.Sqrt(tileToDevice.M11 * tileToDevice.M11 + tileToDevice.M12 * tileToDevice.M12)),
            TilePixels(layout.TileSize.Height, Math.Sqrt(tileToDevice.M21 * tileToDevice.M21 + tileToDevice.M22 * tileToDevice.M22)));
        var toPixels = Matrix.CreateScale(pixels.Width / layout.TileSize.Width, pixels.Height / layout.TileSize.Height);
        if (!tileToDevice.TryInvert(out var deviceToTile))
            return null;
        var surface = Drawn(pixels, toPixels, layout, draw);
        return new SurfacePaint(surface, surface.Bounds, deviceToTile * toPixels, layout.Tiling, ImageFilter.Linear);
    }

    private PixelSurface Drawn(PixelSize size, Matrix toPixels, TileLayout layout, Action<SurfaceCanvas, Matrix> draw)
    {
        var surface = MemoryBitmap.Blank(size);
        using var canvas = new SurfaceCanvas(surface, toPixels);
        canvas.PushRenderOptions(_state.Options);
        canvas.PushClip(new Rect(layout.TileSize));
        draw(canvas, layout.ContentToTile);
        return surface;
    }

    private static int TilePixels(double length, double scale) => (int)Math.Clamp(Math.Round(length * scale), 1, 4096);
}
