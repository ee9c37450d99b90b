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

    /// <summary>Publishes all functions.</summary>
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
