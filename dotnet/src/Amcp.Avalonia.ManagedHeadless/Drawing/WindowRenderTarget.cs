namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Lets the compositor draw directly to a window's pixels, without a layer in between.</summary>
internal sealed partial class WindowRenderTarget(WindowSurface surface)
{
    public RenderTargetProperties Properties { get; } = new() { RetainsPreviousFrameContents = true, IsSuitableForDirectRendering = true };

    /// <summary>Does nothing, because the window owns the pixels.</summary>
    public void Dispose()
    {
    }

    private SurfaceCanvas Frame(PixelSize size, out RenderTargetDrawingContextProperties properties)
    {
        properties = new RenderTargetDrawingContextProperties { PreviousFrameIsRetained = surface.Prepare(size) };
        return new SurfaceCanvas(surface.Pixels!, Matrix.Identity, surface.Complete);
    }
}
