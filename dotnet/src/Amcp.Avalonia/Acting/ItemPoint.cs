using Amcp.Avalonia.Elements.Geometry;

namespace Amcp.Avalonia.Acting;

/// <summary>Finds the point at which a click reaches an item, not a button or text box on it.</summary>
internal static class ItemPoint
{
    /// <summary>Returns the centre, or a point that only the item itself takes. An expanded node is as tall as all its descendants.</summary>
    public static Point Of(Control container, Aim aim)
    {
        var header = (container as TreeViewItem)?.HeaderPresenter;
        var first = header is null ? aim.Point : ElementGeometry.Visible(header).Center;
        return OwnPoints.Of(header ?? container, aim.Window).Prepend(first)
            .FirstOrDefault(point => BelongsTo(container, aim.Window.InputHitTest(point) as Visual), first);
    }

    private static bool BelongsTo(Control container, Visual? hit) =>
        hit is not null && hit.GetSelfAndVisualAncestors().TakeWhile(visual => visual != container).All(visual => visual is not InputElement { Focusable: true })
        && (hit == container || container.IsVisualAncestorOf(hit));
}
