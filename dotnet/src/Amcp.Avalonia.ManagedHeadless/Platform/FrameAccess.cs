using Amcp.Avalonia.ManagedHeadless.Drawing;
using Avalonia;
using Avalonia.Controls;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>
/// Publishes frame control for the driver of the app, which a desktop lacks. The handler references no platform, so both share named data of the
/// AppContext.
/// </summary>
internal static class FrameAccess
{
    /// <summary>The name of an <see cref="Action"/> for the UI thread that renders the pending frame immediately.</summary>
    public const string Hurry = "Amcp.Avalonia.Frames.Hurry";

    /// <summary>
    /// The name of a function for the UI thread that enables frames, from the next one on, until its result is disposed. Unobserved frames may be
    /// skipped.
    /// </summary>
    public const string Watch = "Amcp.Avalonia.Frames.Watch";

    /// <summary>
    /// The name of a function for the UI thread that returns a window's current pixels with the width. The pixels are premultiplied BGRA, row by row from
    /// the top. The result is null before the first observed frame. The window owns the buffer, so copy it before the next frame.
    /// </summary>
    public const string Pixels = "Amcp.Avalonia.Frames.Pixels";

    /// <summary>
    /// The name of a function for the UI thread that returns the title of the window in front of a popup's window at a point; null if the popup is in
    /// front there.
    /// </summary>
    public const string InFront = "Amcp.Avalonia.Windows.InFront";

    /// <summary>The name of a function for the UI thread that returns the time of animations. Absent if they follow real time.</summary>
    public const string Time = "Amcp.Avalonia.Frames.Time";

    /// <summary>The name of an action for the UI thread that advances the time of animations.</summary>
    public const string Advance = "Amcp.Avalonia.Frames.Advance";

    /// <summary>The name of a function for the UI thread that determines whether any animation waits for the time to advance.</summary>
    public const string Awaited = "Amcp.Avalonia.Frames.Awaited";

    /// <summary>Publishes the control of animations.</summary>
    public static void Offer(RenderClock clock)
    {
        AppContext.SetData(Time, (Func<TimeSpan>)(() => clock.Now));
        AppContext.SetData(Advance, (Action<TimeSpan>)clock.Advance);
        AppContext.SetData(Awaited, (Func<bool>)(() => clock.IsAwaited));
    }

    /// <summary>Publishes the control of frames.</summary>
    public static void Offer(UiThreadRenderTimer timer, FrameWatch watch)
    {
        AppContext.SetData(Hurry, (Action)timer.Hurry);
        AppContext.SetData(Watch, (Func<IDisposable>)watch.Begin);
        AppContext.SetData(InFront, (Func<TopLevel, Point, string?>)TitleInFront);
        AppContext.SetData(Pixels, (Func<TopLevel, (uint[] Pixels, int Width)?>)Shown);
    }

    private static string? TitleInFront(TopLevel popup, Point point) =>
        (popup.PlatformImpl as MemoryWindow)?.InFront(point) is { } window ? window.Title ?? "" : null;

    private static (uint[] Pixels, int Width)? Shown(TopLevel window) =>
        window.PlatformImpl is MemoryWindow { Frame: { } frame } ? (frame.Pixels, frame.Width) : null;
}
