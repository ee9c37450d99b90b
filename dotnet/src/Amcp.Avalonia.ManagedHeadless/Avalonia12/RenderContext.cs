using Avalonia.Platform.Surfaces;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Creates render targets in the form of Avalonia 12.</summary>
internal sealed partial class RenderContext
{
    /// <exception cref="NotSupportedException">No surface belongs to a window of this platform.</exception>
    public IRenderTarget CreateRenderTarget(IEnumerable<IPlatformRenderSurface> surfaces) => TargetOf(surfaces);

    public IDrawingContextLayerImpl CreateOffscreenRenderTarget(PixelSize pixelSize, Vector scaling, bool enableTextAntialiasing) =>
        new LayerBitmap(pixelSize, scaling * 96);
}
