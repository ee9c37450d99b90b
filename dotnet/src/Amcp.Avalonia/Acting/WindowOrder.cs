using Amcp.Shared;

namespace Amcp.Avalonia.Acting;

/// <summary>Asks the managed platform for its z-order. On other platforms the system's pointer is the judge.</summary>
internal static class WindowOrder
{
    /// <summary>Returns the title of the window in front of a window, or of a popup's, at a point; null if none is in front there. UI thread only.</summary>
    public static string? InFrontOf(TopLevel window, Point point) =>
        (AppContext.GetData(PlatformDataNames.WindowInFront) as Func<TopLevel, Point, string?>)?.Invoke(window, point);
}
