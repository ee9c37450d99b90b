using Amcp.Avalonia.Elements.Locating;

namespace Amcp.Avalonia.Elements.Seeking;

/// <summary>Finds a list item, or a child of a tree node, by its index. It expands the node and scrolls to the item.</summary>
/// <param name="list">The list, tree view or node.</param>
/// <param name="index">The index, from 0.</param>
/// <param name="paths">Labels elements.</param>
internal sealed class IndexSeeker(ItemsControl list, int index, ElementPath paths) : IItemSeeker
{
    /// <summary>Determines whether a control without an item's container may get one.</summary>
    public static bool CanReach(ItemsControl list) => IsCollapsed(list) || list.ItemsPanelRoot is VirtualizingPanel;

    public Control? Seek()
    {
        if (IsCollapsed(list))
        {
            list.SetCurrentValue(TreeViewItem.IsExpandedProperty, true);
            return null;
        }

        if (index >= list.ItemCount)
            throw Failures.NoSuchItem(paths.NameOf(list), $"[{index}]", list.ItemCount, list.ItemCount, []);

        if (list.ContainerFromIndex(index) is { } container)
            return container;

        list.ScrollIntoView(index);
        return null;
    }

    private static bool IsCollapsed(ItemsControl list) => list is TreeViewItem { IsExpanded: false, ItemCount: > 0 };
}
