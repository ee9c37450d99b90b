using Amcp.Avalonia.ManagedHeadless.Raster.Paints;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Draws box shadows.</summary>
internal sealed partial class SurfaceCanvas
{
    // The shadow of a larger shape would cost too much memory.
    private const double LargestShadowed = 8192;

    private void DrawShadows(BoxShadows shadows, RoundedRect rect, bool inset)
    {
        if (shadows.Count > 0 && (rect.Rect.Width > LargestShadowed || rect.Rect.Height > LargestShadowed))
        {
            RenderingGaps.Note("shadow of a very large box", $"boxes with a side above {LargestShadowed} are drawn without their shadow.");
            return;
        }
        for (var i = 0; i < shadows.Count; i++)
        {
            var shadow = shadows[i];
            if (shadow == default || shadow.IsInset != inset || shadow.Color.A == 0)
                continue;
            var mask = ShadowMasks.Get(rect, shadow, _state.Transform, _state.ToPixels);
            var paint = SolidPaint.FromArgb(shadow.Color.A, shadow.Color.R, shadow.Color.G, shadow.Color.B);
            if (!mask.IsEmpty)
                Draw(mask, paint, Strength(_state.Opacity));
        }
    }
}
