using Amcp.Avalonia.ManagedHeadless.Raster.Paints;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Represents the layout of a tile brush. In WPF's terms, the source rectangle is the viewbox and the destination rectangle the viewport.</summary>
/// <param name="ContentToTile">The matrix from the content's units to a tile at the origin.</param>
/// <param name="TileSize">The destination rectangle's size.</param>
/// <param name="TileToTarget">The matrix from the first tile to its position.</param>
/// <param name="Tiling">The tiling around the first tile.</param>
internal readonly record struct TileLayout(Matrix ContentToTile, Size TileSize, Matrix TileToTarget, ImageTiling Tiling)
{
    /// <summary>Computes a brush's layout; <see langword="null"/> if nothing would be visible.</summary>
    public static TileLayout? Of(ITileBrush brush, Rect content, Rect target)
    {
        if (content.Width <= 0 || content.Height <= 0)
            return null;
        var source = brush.SourceRect.ToPixels(content);
        var tile = brush.DestinationRect.ToPixels(target);
        if (source.Width <= 0 || source.Height <= 0 || tile.Width <= 0 || tile.Height <= 0)
            return null;
        var scale = brush.Stretch.CalculateScaling(tile.Size, source.Size);
        var free = new Size(tile.Width - source.Width * scale.X, tile.Height - source.Height * scale.Y);
        var x = brush.AlignmentX switch
        {
            AlignmentX.Left => 0,
            AlignmentX.Right => free.Width,
            _ => free.Width / 2,
        };
        var y = brush.AlignmentY switch
        {
            AlignmentY.Top => 0,
            AlignmentY.Bottom => free.Height,
            _ => free.Height / 2,
        };
        var contentToTile = Matrix.CreateTranslation(-source.X, -source.Y) * Matrix.CreateScale(scale) * Matrix.CreateTranslation(x, y);
        var (place, transform) = (Matrix.CreateTranslation(tile.X, tile.Y), BrushTransform.Of(brush, target));
        // As in Avalonia.Skia: an image is transformed at its place, another content before it is moved there.
        return new TileLayout(contentToTile, tile.Size, brush is IImageBrush ? place * transform : transform * place, TilingOf(brush.TileMode));
    }

    private static ImageTiling TilingOf(TileMode mode) => mode switch
    {
        TileMode.Tile => ImageTiling.Tile,
        TileMode.FlipX => ImageTiling.FlipX,
        TileMode.FlipY => ImageTiling.FlipY,
        TileMode.FlipXY => ImageTiling.FlipXY,
        _ => ImageTiling.None,
    };
}
