using Avalonia.Controls;

namespace Amcp.Avalonia.Settling;

/// <summary>
/// What the managed platform offers beyond Avalonia's own API, found by name because the handler references no platform. On a desktop none of it
/// is there: frames come in the screen's rhythm. UI thread only.
/// </summary>
internal static class PlatformFrames
{
    private const string HurryName = "Amcp.Avalonia.Frames.Hurry";
    private const string WatchName = "Amcp.Avalonia.Frames.Watch";
    private const string PixelsName = "Amcp.Avalonia.Frames.Pixels";

    /// <summary>Lets the frame that is due come at once where the platform can do that.</summary>
    public static void Hurry() => (AppContext.GetData(HurryName) as Action)?.Invoke();

    /// <summary>Has frames drawn, from the next one on, where the platform draws none that nobody looks at.</summary>
    /// <returns>To be disposed by who has seen enough; null where all are drawn anyway.</returns>
    public static IDisposable? Watch() => (AppContext.GetData(WatchName) as Func<IDisposable>)?.Invoke();

    /// <summary>
    /// The pixels of a window's last frame, premultiplied BGRA row by row, with the width; null where the platform keeps none, or drew none since it
    /// is watched. Copy them before the next frame.
    /// </summary>
    public static (uint[] Pixels, int Width)? Of(TopLevel window) =>
        (AppContext.GetData(PixelsName) as Func<TopLevel, (uint[] Pixels, int Width)?>)?.Invoke(window);
}
