using Avalonia;
using Avalonia.Controls;
using Avalonia.LogicalTree;
using Avalonia.VisualTree;

namespace Amcp.Avalonia.Elements;

/// <summary>Where a container stands among the items of its list.</summary>
internal static class ItemIndex
{
    /// <summary>The list whose panel holds this control as a direct child, as its containers are held.</summary>
    public static ItemsControl? ListOf(Visual visual) =>
        visual is Control control && visual.GetVisualParent() is Panel { IsItemsHost: true } ? ItemsControl.ItemsControlFromItemContainer(control) : null;

    /// <summary>Whether the control is a container, in use or waiting to be recycled.</summary>
    public static bool IsContainer(Visual visual) => visual.GetVisualParent() is Panel { IsItemsHost: true };

    /// <summary>The nearest container around a visual, itself included.</summary>
    public static Control? ContainerOf(Visual visual) =>
        visual.GetSelfAndVisualAncestors().OfType<Control>().FirstOrDefault(IsContainer);

    /// <summary>
    /// The index of the item that a container of a virtualised list shows, or null for other elements. Paths use it there: an index
    /// among the few realised containers would change with every scroll.
    /// </summary>
    public static int? OfVirtualised(Visual visual)
    {
        // Asking first whether it is one of the list's containers would look through all of them twice.
        var isVirtualised = visual is Control && visual.GetVisualParent() is VirtualizingPanel { IsItemsHost: true };
        var index = isVirtualised ? visual.FindLogicalAncestorOfType<ItemsControl>()?.IndexFromContainer((Control)visual) : null;
        return index < 0 ? null : index;
    }
}
