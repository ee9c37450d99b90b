using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Frames as Avalonia 12 asks for them.</summary>
internal sealed partial class WindowRenderTarget : IRenderTarget
{
    /// <summary>The compositor keeps what there is to draw until somebody looks, who asks for a frame then: that wakes it.</summary>
    public PlatformRenderTargetState PlatformRenderTargetState =>
        surface.IsWatched ? PlatformRenderTargetState.Ready : PlatformRenderTargetState.NotReadyWillWakeupRenderLoop;

    /// <inheritdoc/>
    public IDrawingContextImpl CreateDrawingContext(IRenderTarget.RenderTargetSceneInfo sceneInfo, out RenderTargetDrawingContextProperties properties) =>
        Frame(sceneInfo.Size, out properties);
}
