using Amcp.Avalonia.ManagedHeadless.Raster.Paints;
using Avalonia.Media;
using Avalonia.Media.Imaging;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Draws bitmaps.</summary>
internal sealed partial class SurfaceCanvas
{
    /// <param name="source">The bitmap.</param>
    /// <param name="opacity">The opacity.</param>
    /// <param name="sourceRect">The part to draw, in the bitmap's pixels.</param>
    /// <param name="destRect">The target rectangle, in the caller's units.</param>
    public void DrawBitmap(IBitmapImpl source, double opacity, Rect sourceRect, Rect destRect)
    {
        if (sourceRect.Width <= 0 || sourceRect.Height <= 0 || destRect.Width <= 0 || destRect.Height <= 0)
            return;
        var imageToTarget = Matrix.CreateTranslation(-sourceRect.X, -sourceRect.Y)
            * Matrix.CreateScale(destRect.Width / sourceRect.Width, destRect.Height / sourceRect.Height)
            * Matrix.CreateTranslation(destRect.X, destRect.Y);
        if (!(imageToTarget * Device).TryInvert(out var deviceToImage))
            return;
        if (source is not MemoryBitmap { Surface: var surface })
        {
            RenderingGaps.Note($"bitmap {source.GetType().Name}", "it was made by another renderer and is not drawn.");
            return;
        }
        var filter = FilterOf(_state.Options.BitmapInterpolationMode, destRect.Width > sourceRect.Width || destRect.Height > sourceRect.Height);
        var paint = new SurfacePaint(surface, Around(sourceRect).Intersect(surface.Bounds), deviceToImage, ImageTiling.Clamp, filter);
        Composite(Cover(new RoundedRect(destRect)), paint, Strength(opacity * _state.Opacity), BitmapBlends.Of(_state.Options.BitmapBlendingMode));
    }

    // As Avalonia maps them to Skia's sampling.
    private static ImageFilter FilterOf(BitmapInterpolationMode mode, bool isEnlarged) => mode switch
    {
        BitmapInterpolationMode.None => ImageFilter.Nearest,
        BitmapInterpolationMode.MediumQuality => ImageFilter.Mipmap,
        BitmapInterpolationMode.HighQuality => isEnlarged ? ImageFilter.Cubic : ImageFilter.Mipmap,
        _ => ImageFilter.Linear,
    };

    public void DrawBitmap(IBitmapImpl source, IBrush opacityMask, Rect opacityMaskRect, Rect destRect)
    {
        PushOpacityMask(opacityMask, opacityMaskRect);
        DrawBitmap(source, 1, new Rect(source.PixelSize.ToSize(1)), destRect);
        PopOpacityMask();
    }
}
