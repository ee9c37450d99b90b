using Avalonia;
using Avalonia.Platform;
using Avalonia.Platform.Surfaces;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>The targets as Avalonia 12 asks for them.</summary>
internal sealed partial class RenderContext
{
    /// <exception cref="NotSupportedException">None of the surfaces is one of this platform's windows.</exception>
    public IRenderTarget CreateRenderTarget(IEnumerable<IPlatformRenderSurface> surfaces) => TargetOf(surfaces);

    /// <inheritdoc/>
    public IDrawingContextLayerImpl CreateOffscreenRenderTarget(PixelSize pixelSize, Vector scaling, bool enableTextAntialiasing) =>
        new LayerBitmap(pixelSize, scaling * 96);
}
