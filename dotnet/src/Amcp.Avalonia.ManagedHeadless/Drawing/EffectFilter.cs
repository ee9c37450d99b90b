using Amcp.Avalonia.ManagedHeadless.Raster;
using Amcp.Avalonia.ManagedHeadless.Raster.Paints;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Applies blur and drop shadow to a finished layer.</summary>
internal static class EffectFilter
{
    /// <summary>Returns the distance in pixels that the effect can spread.</summary>
    public static int Reach(IEffect effect, double scale) => effect switch
    {
        IBlurEffect blur => new BoxWindows(Blur.SigmaFromRadius(blur.Radius) * scale).Reach,
        IDropShadowEffect drop => new BoxWindows(Blur.SigmaFromRadius(drop.BlurRadius) * scale).Reach
            + (int)Math.Ceiling(Math.Max(Math.Abs(drop.OffsetX), Math.Abs(drop.OffsetY)) * scale),
        _ => 0,
    };

    /// <summary>Returns the layer with the effect applied; an unknown effect changes nothing.</summary>
    public static PixelSurface Apply(IEffect effect, double scale, PixelSurface layer)
    {
        if (effect is IBlurEffect blur)
            return Blur.Box3(layer, Blur.SigmaFromRadius(blur.Radius) * scale);
        if (effect is IDropShadowEffect drop)
            AddShadow(drop, scale, layer);
        else
            RenderingGaps.Note($"effect {effect.GetType().Name}", "this renderer does not know it and draws without it.");
        return layer;
    }

    private static void AddShadow(IDropShadowEffect drop, double scale, PixelSurface layer)
    {
        var silhouette = new byte[layer.Pixels.Length];
        for (var i = 0; i < silhouette.Length; i++)
            silhouette[i] = (byte)(layer.Pixels[i] >> 24);
        var content = (uint[])layer.Pixels.Clone();
        var mask = Blur.Box3(CoverageMask.FromDense(layer.Bounds, silhouette), Blur.SigmaFromRadius(drop.BlurRadius) * scale)
            .Moved((int)Math.Round(drop.OffsetX * scale), (int)Math.Round(drop.OffsetY * scale));
        var alpha = (byte)Math.Clamp(Math.Round(drop.Color.A * drop.Opacity), 0, 255);
        layer.Clear();
        if (!mask.IsEmpty)
            layer.Composite(mask, SolidPaint.FromArgb(alpha, drop.Color.R, drop.Color.G, drop.Color.B));
        for (var i = 0; i < content.Length; i++)
            layer.Pixels[i] = Premultiplied.Over(content[i], layer.Pixels[i]);
    }
}
