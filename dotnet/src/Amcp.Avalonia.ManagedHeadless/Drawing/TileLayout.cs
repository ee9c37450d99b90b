using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Where a tile brush puts its content. WPF's names: source rectangle is the viewbox, destination rectangle the viewport.</summary>
/// <param name="ContentToTile">From the content's units to a tile whose corner is at the origin.</param>
/// <param name="TileSize">The destination rectangle's size.</param>
/// <param name="TileToTarget">From the first tile to where it is shown.</param>
/// <param name="Tiling">What is around the first tile.</param>
internal readonly record struct TileLayout(Matrix ContentToTile, Size TileSize, Matrix TileToTarget, ImageTiling Tiling)
{
    /// <summary>Lays a brush out; <see langword="null"/> when nothing would show.</summary>
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
        var tileToTarget = Matrix.CreateTranslation(tile.X, tile.Y) * BrushTransform.Of(brush, target);
        return new TileLayout(contentToTile, tile.Size, tileToTarget, TilingOf(brush.TileMode));
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
