using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Implements Avalonia 11's text option, which is part of the render options; baselines are always aligned. Effects have no clip before 11.3.10.</summary>
internal sealed partial class SurfaceCanvas
{
    private const bool IsBaselineAligned = true;

    private TextRenderingMode TextMode => _state.Options.TextRenderingMode;

    /// <summary>Begins a layer with an effect, as the interface of 11.3.9 has it.</summary>
    public void PushEffect(IEffect effect) => PushEffect(clipRect: null, effect);
}
