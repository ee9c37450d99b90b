using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Avalonia 11 has one option for text, among the others, and always aligns baselines.</summary>
internal sealed partial class SurfaceCanvas
{
    private const bool IsBaselineAligned = true;

    private TextRenderingMode TextMode => _state.Options.TextRenderingMode;
}
