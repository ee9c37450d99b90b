using Avalonia;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>A part of a picture that is drawn apart and put into the picture when it is complete.</summary>
/// <param name="Place">Where its top left pixel belongs on the surface below.</param>
/// <param name="Opacity">Multiplies the finished layer.</param>
/// <param name="Mask">A brush whose alpha multiplies the finished layer, if any.</param>
/// <param name="MaskTarget">The rectangle that the mask brush is laid out in.</param>
/// <param name="Effect">What is applied to the finished layer, if anything.</param>
/// <param name="EffectScale">Device pixels per unit of the effect's lengths.</param>
internal sealed record CanvasLayer(
    PixelPoint Place,
    double Opacity = 1,
    IBrush? Mask = null,
    Rect MaskTarget = default,
    IEffect? Effect = null,
    double EffectScale = 1);
