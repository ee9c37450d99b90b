using Avalonia.LogicalTree;

namespace Amcp.Avalonia.Elements.Tree;

/// <summary>Determines the index of a container among the items of its list.</summary>
internal static class ItemIndex
{
    /// <summary>Returns the list whose items panel holds this control as a direct child.</summary>
    public static ItemsControl? ListOf(Visual visual) =>
        visual is Control control && visual.GetVisualParent() is Panel { IsItemsHost: true } ? ItemsControl.ItemsControlFromItemContainer(control) : null;

    /// <summary>Determines whether the control is an item container, in use or recycled.</summary>
    public static bool IsContainer(Visual visual) => visual.GetVisualParent() is Panel { IsItemsHost: true };

    /// <summary>Returns the nearest container around a visual, or the visual itself.</summary>
    public static Control? ContainerOf(Visual visual) =>
        visual.GetSelfAndVisualAncestors().OfType<Control>().FirstOrDefault(IsContainer);

    /// <summary>
    /// Returns the item index of a container in a virtualised list, or null for other elements. Paths use it because an index among the realised
    /// containers would change with every scroll.
    /// </summary>
    public static int? OfVirtualised(Visual visual)
    {
        // Checking first whether it is one of the list's containers would scan all of them twice.
        var isVirtualised = visual is Control && visual.GetVisualParent() is VirtualizingPanel { IsItemsHost: true };
        var index = isVirtualised ? visual.FindLogicalAncestorOfType<ItemsControl>()?.IndexFromContainer((Control)visual) : null;
        return index < 0 ? null : index;
    }

    /// <summary>Returns children of a list in the order of their items, and then those that are no containers.</summary>
    public static List<Visual> InOrder(ItemsControl list, IReadOnlyList<Visual> children)
    {
        var entries = children.Select(child => (child, index: child is Control control ? list.IndexFromContainer(control) : -1)).ToList();

        // A recycled container is invisible and represents no item until it is reused.
        return [.. entries.Where(entry => entry.index >= 0).OrderBy(entry => entry.index).Select(entry => entry.child),
            .. entries.Where(entry => entry.index < 0 && !(entry.child is Control && IsContainer(entry.child))).Select(entry => entry.child)];
    }
}
