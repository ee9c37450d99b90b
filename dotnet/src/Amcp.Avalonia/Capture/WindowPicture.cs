using Amcp.Avalonia.Elements.Tree;
using Amcp.Avalonia.Settling;

namespace Amcp.Avalonia.Capture;

/// <summary>Captures windows as they appear on screen, with separate popup windows composed over their owner. UI thread only.</summary>
internal sealed class WindowPicture(PopupHosts popups, CurrentFrame frames)
{
    /// <summary>Captures a window or popup window with the popups above it, clipped to its bounds.</summary>
    /// <param name="window">A window that has been laid out.</param>
    /// <param name="scale">Pixels per device-independent pixel.</param>
    /// <exception cref="ToolFailure">UNSUPPORTED if the renderer exposes no pixels.</exception>
    public PixelBuffer Of(TopLevel window, double scale)
    {
        var pixels = Alone(window, scale);
        foreach (var popup in popups.Windows(window))
            pixels.DrawOver(Alone(popup, scale), PixelPoint.FromPoint(PlaceOf(popup, window), scale));

        return pixels;
    }

    /// <summary>Translates a rectangle of a popup's window, or of any other window, to the coordinates of a window beneath it.</summary>
    public static Rect Translate(Rect area, TopLevel from, TopLevel to) => from == to ? area : area.Translate(PlaceOf(from, to));

    private static Point PlaceOf(TopLevel popup, TopLevel window) => window.PointToClient(popup.PointToScreen(default));

    private PixelBuffer Alone(TopLevel window, double scale) => frames.IsCurrent && WindowRenderer.LastFrame(window, scale) is { } frame
        ? WindowRenderer.Copy(frame, PixelSize.FromSize(window.ClientSize, scale).Width)
        : WindowRenderer.Render(window, scale);
}
