using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Represents a layer that is drawn separately and composited when complete.</summary>
/// <param name="Place">The position of its top left pixel on the surface below.</param>
/// <param name="Opacity">The opacity of the finished layer.</param>
/// <param name="Mask">The brush whose alpha multiplies the finished layer, if any.</param>
/// <param name="MaskTarget">The rectangle that the mask brush refers to.</param>
/// <param name="Effect">The effect on the finished layer, if any.</param>
/// <param name="EffectScale">The number of device pixels per unit of the effect's lengths.</param>
internal sealed record CanvasLayer(
    PixelPoint Place,
    double Opacity = 1,
    IBrush? Mask = null,
    Rect MaskTarget = default,
    IEffect? Effect = null,
    double EffectScale = 1);
