using Amcp.Avalonia.ManagedHeadless.Drawing;
using Avalonia.Controls;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>
/// What this platform can do for whoever drives the app and a desktop cannot. The handler references no platform, so both sides meet in named
/// data of the process.
/// </summary>
internal static class FrameAccess
{
    /// <summary>Holds an <see cref="Action"/> for the UI thread: the frame that is due comes at once.</summary>
    public const string Hurry = "Amcp.Avalonia.Frames.Hurry";

    /// <summary>
    /// Holds a function for the UI thread: frames are drawn, from the next one on, until what it gives is disposed. Frames that nobody looks at need
    /// not be drawn.
    /// </summary>
    public const string Watch = "Amcp.Avalonia.Frames.Watch";

    /// <summary>
    /// Holds a function for the UI thread: the pixels that a window shows, premultiplied BGRA row by row from the top, with the width; null until
    /// a frame came that was watched. They are the window's own: copy them before the next frame.
    /// </summary>
    public const string Pixels = "Amcp.Avalonia.Frames.Pixels";

    /// <summary>Offers all of it.</summary>
    public static void Offer(UiThreadRenderTimer timer, FrameWatch watch)
    {
        AppContext.SetData(Hurry, (Action)timer.Hurry);
        AppContext.SetData(Watch, (Func<IDisposable>)watch.Begin);
        AppContext.SetData(Pixels, (Func<TopLevel, (uint[] Pixels, int Width)?>)Shown);
    }

    private static (uint[] Pixels, int Width)? Shown(TopLevel window) =>
        window.PlatformImpl is MemoryWindow { Frame: { } frame } ? (frame.Pixels, frame.Width) : null;
}
