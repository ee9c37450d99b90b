using Avalonia;
using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>The targets as Avalonia 11 asks for them.</summary>
internal sealed partial class RenderContext
{
    /// <exception cref="NotSupportedException">None of the surfaces is one of this platform's windows.</exception>
    public IRenderTarget CreateRenderTarget(IEnumerable<object> surfaces) => TargetOf(surfaces);

    /// <inheritdoc/>
    public IDrawingContextLayerImpl CreateOffscreenRenderTarget(PixelSize pixelSize, double scaling) =>
        new LayerBitmap(pixelSize, new Vector(96, 96) * scaling);
}
