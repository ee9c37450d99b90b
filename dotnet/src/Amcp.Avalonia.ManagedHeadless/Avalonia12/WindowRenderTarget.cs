namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Renders frames through the interface of Avalonia 12.</summary>
internal sealed partial class WindowRenderTarget : IRenderTarget
{
    /// <summary>State that lets the compositor defer drawing until a frame is observed. The observer requests a frame, which wakes the compositor.</summary>
    public PlatformRenderTargetState PlatformRenderTargetState =>
        surface.IsWatched ? PlatformRenderTargetState.Ready : PlatformRenderTargetState.NotReadyWillWakeupRenderLoop;

    public IDrawingContextImpl CreateDrawingContext(IRenderTarget.RenderTargetSceneInfo sceneInfo, out RenderTargetDrawingContextProperties properties) =>
        Frame(sceneInfo.Size, out properties);
}
