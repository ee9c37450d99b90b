using Amcp.Avalonia.ManagedHeadless.Drawing;
using Amcp.Avalonia.ManagedHeadless.Platform;
using Amcp.Shared;
using Avalonia.Input;
using Avalonia.Input.Platform;
using Avalonia.Rendering.Composition;
using Avalonia.Threading;

namespace Amcp.Avalonia.ManagedHeadless;

/// <summary>Registers the windowing platform's services.</summary>
internal static partial class PlatformBindings
{
    /// <summary>Registers the services. Called by the app builder, once per process, on the thread that becomes the UI thread.</summary>
    public static void Bind(ManagedHeadlessOptions options)
    {
        var (signals, input) = (DelaySequence.FromEnvironment("signals"), DelaySequence.FromEnvironment("input"));
        var isStepped = AppContext.GetData(PlatformDataNames.ClockIsStepped) is true;
        var dispatcher = isStepped ? new SteppedDispatcher(signals, input) : new MovableDispatcher(signals, input);
        BindDispatcher(dispatcher);
        dispatcher.Offer();
        AvaloniaLocator.CurrentMutable
            .Bind<IClipboard>().ToConstant(new MemoryClipboard().ForApps())
            .Bind<ICursorFactory>().ToConstant(new CursorFactory())
            .Bind<IPlatformIconLoader>().ToConstant(new IconLoader())
            .Bind<IPlatformSettings>().ToConstant(new SimulatedSettings(options.Theme))
            .Bind<PlatformHotkeyConfiguration>().ToConstant(new PlatformHotkeyConfiguration(KeyModifiers.Control))
            .Bind<KeyGestureFormatInfo>().ToConstant(new KeyGestureFormatInfo(new Dictionary<Key, string>()))
            .Bind<IKeyboardDevice>().ToConstant(new KeyboardDevice());
        var watch = new FrameWatch();
        var timer = new UiThreadRenderTimer(watch, DelaySequence.FromEnvironment("frames"));
        BindFrames(timer);
        FrameAccess.Offer(timer, watch);

        BindFrameParts();
        var present = options.Present ? VisibleWindows.Connect() : null;
        var compositor = new Compositor(null);
        if (isStepped && RenderClock.Hold(compositor) is { } clock)
            FrameAccess.Offer(clock);
        var screens = new SingleScreen(options.ScreenSize, options.Scaling);
        var windows = new WindowingPlatform(compositor, watch, screens, options, present);
        FrameAccess.Offer(windows);
        AvaloniaLocator.CurrentMutable
            .Bind<Compositor>().ToConstant(compositor)
            .Bind<IScreenImpl>().ToConstant(screens)
            .Bind<IWindowingPlatform>().ToConstant(windows);
    }

    /// <summary>Makes this thread the UI thread.</summary>
    static partial void BindDispatcher(IDispatcherImpl dispatcher);

    /// <summary>Registers the timer that drives frames.</summary>
    static partial void BindFrames(UiThreadRenderTimer timer);

    /// <summary>Allows a frame to redraw several parts of a window if Avalonia limits their number.</summary>
    static partial void BindFrameParts();
}
