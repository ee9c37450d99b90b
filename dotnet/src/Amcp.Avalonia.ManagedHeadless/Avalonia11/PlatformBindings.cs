using Avalonia.Rendering;
using Avalonia.Threading;
using UiThreadRenderTimer = Amcp.Avalonia.ManagedHeadless.Platform.UiThreadRenderTimer;

namespace Amcp.Avalonia.ManagedHeadless;

/// <summary>Registers services in the form of Avalonia 11.</summary>
internal static partial class PlatformBindings
{
    static partial void BindDispatcher(IDispatcherImpl dispatcher) =>
        AvaloniaLocator.CurrentMutable.Bind<IDispatcherImpl>().ToConstant(dispatcher);

    static partial void BindFrames(UiThreadRenderTimer timer) => AvaloniaLocator.CurrentMutable.Bind<IRenderTimer>().ToConstant(timer);
}
