using Amcp.Avalonia.ManagedHeadless.Drawing;
using Amcp.Shared;
using Avalonia.Controls;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Publishes frame control for the driver of the app, which a desktop lacks.</summary>
internal static class FrameAccess
{
    /// <summary>Publishes the control of animations.</summary>
    public static void Offer(RenderClock clock)
    {
        AppContext.SetData(PlatformDataNames.FramesTime, (Func<TimeSpan>)(() => clock.Now));
        AppContext.SetData(PlatformDataNames.FramesAdvance, (Action<TimeSpan>)clock.Advance);
        AppContext.SetData(PlatformDataNames.FramesAwaited, (Func<bool>)(() => clock.IsAwaited));
    }

    /// <summary>Publishes the control of frames.</summary>
    public static void Offer(UiThreadRenderTimer timer, FrameWatch watch)
    {
        AppContext.SetData(PlatformDataNames.FramesHurry, (Action)timer.Hurry);
        AppContext.SetData(PlatformDataNames.FramesPausing, (Func<bool>)(() => timer.IsPausing));
        AppContext.SetData(PlatformDataNames.FramesWatch, (Func<IDisposable>)watch.Begin);
        AppContext.SetData(PlatformDataNames.WindowInFront, (Func<TopLevel, Point, string?>)TitleInFront);
        AppContext.SetData(PlatformDataNames.FramesPixels, (Func<TopLevel, (uint[] Pixels, int Width)?>)Shown);
    }

    /// <summary>Publishes the control of windows that are drawn without being opened.</summary>
    public static void Offer(WindowingPlatform windows)
    {
        AppContext.SetData(PlatformDataNames.WindowScale, (Action<double>)(scale => windows.Scaling = scale));
        AppContext.SetData(PlatformDataNames.WindowWithhold, (Action<TopLevel>)(window => ((MemoryWindow)window.PlatformImpl!).Withhold()));
    }

    private static string? TitleInFront(TopLevel popup, Point point) =>
        (popup.PlatformImpl as MemoryWindow)?.InFront(point) is { } window ? window.Title ?? "" : null;

    private static (uint[] Pixels, int Width)? Shown(TopLevel window) =>
        window.PlatformImpl is MemoryWindow { Frame: { } frame } ? (frame.Pixels, frame.Width) : null;
}
