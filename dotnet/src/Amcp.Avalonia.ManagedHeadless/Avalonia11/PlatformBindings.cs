using Avalonia;
using Avalonia.Rendering;
using Avalonia.Threading;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>What Avalonia 11 wants registered in its own way.</summary>
internal static partial class PlatformBindings
{
    static partial void BindDispatcher(IDispatcherImpl dispatcher) =>
        AvaloniaLocator.CurrentMutable.Bind<IDispatcherImpl>().ToConstant(dispatcher);

    static partial void BindFrames(UiThreadRenderTimer timer) => AvaloniaLocator.CurrentMutable.Bind<IRenderTimer>().ToConstant(timer);
}
