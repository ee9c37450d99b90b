using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Elements.Locating;

/// <summary>Computes the position of an element among its siblings for <c>:nth-child()</c>. UI thread only.</summary>
internal static class SiblingPosition
{
    /// <summary>Returns the position from 1; for an item of a virtualised list, that of the item. Null for an element without a parent.</summary>
    public static int? Of(Visual element, ElementTree tree, bool fromEnd)
    {
        if (ElementTree.Parent(element) is not { } parent)
            return null;

        var siblings = tree.Children(parent);
        var (index, count) = ItemIndex.OfVirtualised(element) is { } item && ItemIndex.ListOf(element) is { } list
            ? (item, list.ItemCount)
            : (siblings.TakeWhile(sibling => sibling != element).Count(), siblings.Count);
        return index == count ? null : fromEnd ? count - index : index + 1;
    }
}
