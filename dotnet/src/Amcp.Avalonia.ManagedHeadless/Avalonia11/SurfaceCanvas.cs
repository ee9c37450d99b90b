using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Implements Avalonia 11's text option, which is part of the render options; baselines are always aligned.</summary>
internal sealed partial class SurfaceCanvas
{
    private const bool IsBaselineAligned = true;

    private TextRenderingMode TextMode => _state.Options.TextRenderingMode;
}
