using Amcp.Avalonia.Elements;
using Amcp.Avalonia.Settling;
using Avalonia;
using Avalonia.Controls;

namespace Amcp.Avalonia.Capture;

/// <summary>Pictures of windows as people see them: popups that are windows of their own lie over what opened them. UI thread only.</summary>
internal sealed class WindowPicture(PopupHosts popups, CurrentFrame frames)
{
    /// <summary>A window, or the window of a popup, with the popups over it as far as they lie within its edges.</summary>
    /// <param name="window">What has been laid out.</param>
    /// <param name="scale">Pixels per device-independent pixel.</param>
    /// <exception cref="Tools.ToolFailure">UNSUPPORTED when the renderer gives no pixels out.</exception>
    public PixelBuffer Of(TopLevel window, double scale)
    {
        var pixels = Alone(window, scale);
        foreach (var popup in popups.Windows(window))
        {
            pixels.DrawOver(Alone(popup, scale), PixelPoint.FromPoint(PlaceOf(popup, window), scale));
        }

        return pixels;
    }

    /// <summary>A rectangle of a popup's window, or of any other, in the coordinates of a window beneath it.</summary>
    public static Rect Translate(Rect area, TopLevel from, TopLevel to) => from == to ? area : area.Translate(PlaceOf(from, to));

    private static Point PlaceOf(TopLevel popup, TopLevel window) => window.PointToClient(popup.PointToScreen(default));

    private PixelBuffer Alone(TopLevel window, double scale) => frames.IsCurrent && WindowRenderer.LastFrame(window, scale) is { } frame
        ? WindowRenderer.Copy(frame, PixelSize.FromSize(window.ClientSize, scale).Width)
        : WindowRenderer.Render(window, scale);
}
