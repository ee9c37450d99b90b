using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Labels what is open above the content of a window. UI thread only.</summary>
internal static class OverlayLabel
{
    /// <summary>Returns the label of an overlay, or of the content of a popup's host. A control's own drop-down is called after the control.</summary>
    public static string Of(Visual overlay)
    {
        if (!PopupHosts.IsHost(overlay))
            return ElementLabel.Of(overlay);

        if (PopupHosts.PopupOf(overlay)?.TemplatedParent is Visual control)
            return $"popup of {ElementLabel.OfShown(control)}";

        List<Visual>? content = null;
        Folding.Unfold(overlay, ref content);
        return content is [var first, ..] ? ElementLabel.Of(first) : ElementLabel.OfShown(overlay);
    }
}
