namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Creates render targets in the form of Avalonia 11.</summary>
internal sealed partial class RenderContext
{
    /// <exception cref="NotSupportedException">No surface belongs to a window of this platform.</exception>
    public IRenderTarget CreateRenderTarget(IEnumerable<object> surfaces) => TargetOf(surfaces);

    public IDrawingContextLayerImpl CreateOffscreenRenderTarget(PixelSize pixelSize, double scaling) =>
        new LayerBitmap(pixelSize, new Vector(96, 96) * scaling);
}
