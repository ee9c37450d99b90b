using Avalonia;
using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Lets the compositor draw straight into a window's pixels, without a layer in between.</summary>
internal sealed class WindowRenderTarget(WindowSurface surface) : IRenderTarget
{
    /// <inheritdoc/>
    public RenderTargetProperties Properties { get; } = new() { RetainsPreviousFrameContents = true, IsSuitableForDirectRendering = true };

    /// <inheritdoc/>
    public IDrawingContextImpl CreateDrawingContext(IRenderTarget.RenderTargetSceneInfo sceneInfo, out RenderTargetDrawingContextProperties properties)
    {
        properties = new RenderTargetDrawingContextProperties { PreviousFrameIsRetained = surface.Prepare(sceneInfo.Size) };
        return new SurfaceCanvas(surface.Pixels!, Matrix.Identity);
    }

    /// <summary>The pixels belong to the window.</summary>
    public void Dispose()
    {
    }
}
