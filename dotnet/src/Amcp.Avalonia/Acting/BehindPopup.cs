using Amcp.Avalonia.Elements.Tree;
using Avalonia.Controls.Primitives;

namespace Amcp.Avalonia.Acting;

/// <summary>Represents a target beneath open popups that a click outside of them closes.</summary>
/// <param name="Aim">The target.</param>
/// <param name="Outside">The point of the same top level at which a click closes the popups: the target's own, unless a popup covers it.</param>
/// <param name="Popups">The popups that the click closes.</param>
internal sealed record BehindPopup(Aim Aim, Point Outside, IReadOnlyList<Popup> Popups)
{
    // The distance between the points at which a place outside of all popups is searched.
    private const double GridStep = 24;

    /// <summary>Returns the popups between the pointer and a target that a click elsewhere closes; null if something else is in between.</summary>
    /// <param name="popups">The popups of the app.</param>
    /// <param name="aim">The target, at which the hit test found something else.</param>
    /// <param name="hit">The visual that the hit test found.</param>
    public static BehindPopup? Between(PopupHosts popups, Aim aim, Visual hit)
    {
        var window = WindowCatalog.OwningWindow(aim.Window);
        var closing = popups.DismissedIn(window);
        if (closing.Count == 0 || aim.Window is PopupRoot || PopupHosts.IsDismissLayer(aim.Element))
            return null;

        if (PopupHosts.IsDismissLayer(hit))
            return new BehindPopup(aim, aim.Point, closing);

        // A popup's own content covers the target: the click goes beside it.
        var isInPopup = hit.GetSelfAndVisualAncestors().Any(PopupHosts.IsHost);
        return isInPopup && !aim.Element.GetVisualAncestors().Any(PopupHosts.IsHost) && PointOutside(window) is { } point ? new BehindPopup(aim, point, closing) : null;
    }

    private static Point? PointOutside(TopLevel window)
    {
        for (var y = GridStep / 2; y < window.ClientSize.Height; y += GridStep)
        {
            for (var x = GridStep / 2; x < window.ClientSize.Width; x += GridStep)
            {
                if (window.InputHitTest(new Point(x, y)) is Visual hit && PopupHosts.IsDismissLayer(hit))
                    return new Point(x, y);
            }
        }

        return null;
    }
}
