using Avalonia.Controls.Presenters;

namespace Amcp.Avalonia.Elements.Geometry;

/// <summary>Brings elements into view. UI thread only.</summary>
internal static class ViewScroll
{
    /// <summary>
    /// Scrolls everything around an element until it is in view. A request alone moves only the innermost scroll viewer, which handles it, and the app may
    /// swallow it.
    /// </summary>
    public static void BringIntoView(Control element)
    {
        element.BringIntoView();
        element.UpdateLayout();
        foreach (var around in element.GetVisualAncestors().OfType<ScrollContentPresenter>().ToList())
        {
            if (around.BringDescendantIntoView(element, new Rect(element.Bounds.Size)))
                around.UpdateLayout();
        }
    }
}
