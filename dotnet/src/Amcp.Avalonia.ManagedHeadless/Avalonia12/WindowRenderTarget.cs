using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Frames as Avalonia 12 asks for them.</summary>
internal sealed partial class WindowRenderTarget : IRenderTarget
{
    /// <inheritdoc/>
    public IDrawingContextImpl CreateDrawingContext(IRenderTarget.RenderTargetSceneInfo sceneInfo, out RenderTargetDrawingContextProperties properties) =>
        Frame(sceneInfo.Size, out properties);
}
