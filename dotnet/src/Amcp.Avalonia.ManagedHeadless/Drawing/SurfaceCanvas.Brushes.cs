using Amcp.Avalonia.ManagedHeadless.Raster;
using Amcp.Avalonia.ManagedHeadless.Raster.Paints;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Converts brushes to paints.</summary>
internal sealed partial class SurfaceCanvas
{
    // The largest tile of Skia's shader of a picture.
    private const float MostTilePixels = 2048 * 2048;

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

    /// <summary>
    /// Renders the content as one tile, as Skia's shader of a picture does: with whole pixels, rounded up, from the tile's own corner. Each device pixel then
    /// takes the nearest one of the tile.
    /// </summary>
    private IPaint? ScenePaint(ISceneBrushContent content, Rect target, PixelRect visible)
    {
        if (TileLayout.Of(content.Brush, content.Rect, target) is not { } layout || visible.Width <= 0 || visible.Height <= 0)
            return null;
        var tileToDevice = layout.TileToTarget * Device;
        var (width, height) = ((float)(layout.TileSize.Width * SurfacePaint.ReachX(tileToDevice)), (float)(layout.TileSize.Height * SurfacePaint.ReachY(tileToDevice)));
        var shrink = Math.Min(1, MathF.Sqrt(MostTilePixels / (width * height)));
        var pixels = new PixelSize(Math.Max(1, (int)MathF.Ceiling(width * shrink)), Math.Max(1, (int)MathF.Ceiling(height * shrink)));
        return IsPixelOnPixel(layout, tileToDevice, pixels)
            ? PaintInPlace(layout, tileToDevice, visible, Draw)
            : PaintOfTile(layout, tileToDevice, pixels, ImageFilter.Nearest, Draw);

        void Draw(SurfaceCanvas canvas, Matrix contentToTile) => content.Render(canvas, contentToTile);
    }

    /// <summary>Renders the image at device resolution: an untiled one in place to avoid resampling, a tiled one as one tile.</summary>
    private IPaint? ImagePaint(IImageBrush brush, MemoryBitmap bitmap, Rect target, PixelRect visible)
    {
        var size = bitmap.PixelSize.ToSizeWithDpi(bitmap.Dpi);
        if (TileLayout.Of(brush, new Rect(size), target) is not { } layout || visible.Width <= 0 || visible.Height <= 0)
            return null;
        var tileToDevice = layout.TileToTarget * Device;
        if (layout.Tiling == ImageTiling.None)
            return PaintInPlace(layout, tileToDevice, visible, Draw);
        var pixels = new PixelSize(
            TilePixels(layout.TileSize.Width, SurfacePaint.ReachX(tileToDevice)), TilePixels(layout.TileSize.Height, SurfacePaint.ReachY(tileToDevice)));
        return PaintOfTile(layout, tileToDevice, pixels, ImageFilter.Linear, Draw);

        void Draw(SurfaceCanvas canvas, Matrix contentToTile)
        {
            canvas.Transform = contentToTile;
            canvas.DrawBitmap(bitmap, 1, new Rect(bitmap.PixelSize.ToSize(1)), new Rect(size));
        }
    }

    private PlacedSurfacePaint? PaintInPlace(TileLayout layout, Matrix tileToDevice, PixelRect visible, Action<SurfaceCanvas, Matrix> draw)
    {
        var area = Around(new Rect(layout.TileSize).TransformToAABB(tileToDevice)).Intersect(visible);
        if (area.Width <= 0 || area.Height <= 0)
            return null;
        var place = Matrix.CreateTranslation(-area.X, -area.Y);
        return new PlacedSurfacePaint(Drawn(new PixelSize(area.Width, area.Height), tileToDevice * place, layout, draw), area.Position);
    }

    private SurfacePaint? PaintOfTile(TileLayout layout, Matrix tileToDevice, PixelSize pixels, ImageFilter filter, Action<SurfaceCanvas, Matrix> draw)
    {
        var toPixels = Matrix.CreateScale(pixels.Width / layout.TileSize.Width, pixels.Height / layout.TileSize.Height);
        if (!tileToDevice.TryInvert(out var deviceToTile))
            return null;
        var surface = Drawn(pixels, toPixels, layout, draw);
        return new SurfacePaint(surface, surface.Bounds, deviceToTile * toPixels, layout.Tiling, filter);
    }

    /// <summary>Determines whether the pixels of an untiled brush are those of the device, so that only the visible ones need be drawn.</summary>
    private static bool IsPixelOnPixel(TileLayout layout, Matrix tileToDevice, PixelSize pixels) =>
        layout.Tiling == ImageTiling.None && tileToDevice is { M12: 0, M21: 0 } && IsWhole(tileToDevice.M31) && IsWhole(tileToDevice.M32)
        && layout.TileSize.Width * tileToDevice.M11 == pixels.Width && layout.TileSize.Height * tileToDevice.M22 == pixels.Height;

    private static bool IsWhole(double coordinate) => Math.Floor(coordinate) == coordinate;

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
