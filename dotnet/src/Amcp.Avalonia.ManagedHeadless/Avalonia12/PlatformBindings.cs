using Avalonia.Rendering;
using Avalonia.Rendering.Composition;
using Avalonia.Threading;
using UiThreadRenderTimer = Amcp.Avalonia.ManagedHeadless.Platform.UiThreadRenderTimer;

namespace Amcp.Avalonia.ManagedHeadless;

/// <summary>Registers services in the form of Avalonia 12.</summary>
internal static partial class PlatformBindings
{
    static partial void BindDispatcher(IDispatcherImpl dispatcher) => Dispatcher.InitializeUIThreadDispatcher(dispatcher);

    static partial void BindFrames(UiThreadRenderTimer timer) =>
        AvaloniaLocator.CurrentMutable.Bind<IRenderLoop>().ToConstant(RenderLoop.FromTimer(timer));

    static partial void BindFrameParts() =>
        AvaloniaLocator.CurrentMutable.Bind<CompositionOptions>().ToConstant(new CompositionOptions { UseRegionDirtyRectClipping = true });
}
