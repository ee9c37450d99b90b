using Amcp.Avalonia.Elements;
using Amcp.Avalonia.Input;
using Avalonia;
using Avalonia.Controls;
using Avalonia.Input;
using Avalonia.VisualTree;

namespace Amcp.Avalonia.Tools;

/// <summary>Finds the point at which a click reaches an item, not a button or text box on it.</summary>
internal static class ItemPoint
{
    private const double Edge = 4;

    /// <summary>Returns the centre, or the nearest of a few points that only the item itself takes.</summary>
    public static Point Of(Control container, Aim aim)
    {
        var visible = container is TreeViewItem ? HeaderOf(container) : ElementGeometry.Visible(container);
        Point[] points =
        [
            visible.Center,
            new(visible.X + (visible.Width / 4), visible.Center.Y),
            new(visible.Right - (visible.Width / 4), visible.Center.Y),
            new(visible.X + Edge, visible.Center.Y),
            new(visible.Right - Edge, visible.Center.Y),
        ];
        return points.FirstOrDefault(point => BelongsTo(container, aim.Window.InputHitTest(point) as Visual), points[0]);
    }

    // An expanded node is as tall as all its descendants.
    private static Rect HeaderOf(Control container)
    {
        var header = (container as TreeViewItem)?.HeaderPresenter;
        return header is null ? ElementGeometry.Visible(container) : ElementGeometry.Visible(header);
    }

    private static bool BelongsTo(Control container, Visual? hit) =>
        hit is not null && hit.GetSelfAndVisualAncestors().TakeWhile(visual => visual != container).All(visual => visual is not InputElement { Focusable: true })
        && (hit == container || container.IsVisualAncestorOf(hit));
}
