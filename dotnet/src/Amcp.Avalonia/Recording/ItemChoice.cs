using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Elements.Tree;
using Avalonia.Controls.Primitives;

namespace Amcp.Avalonia.Recording;

/// <summary>Recognises a click that selects an item, recorded with list and text. UI thread only.</summary>
internal static class ItemChoice
{
    /// <summary>Longer lists are not checked for duplicate texts.</summary>
    private const int MostItems = 2000;

    /// <summary>Returns the selection; null if the click is none, or if the item is already selected.</summary>
    /// <param name="elements">The app's elements.</param>
    /// <param name="window">The window.</param>
    /// <param name="item">The clicked control.</param>
    public static PendingAction? Of(AppElements elements, TopLevel window, Control item)
    {
        if (ItemIndex.ListOf(item) is not { } list || item is not ISelectable selectable || selectable.IsSelected && list is not ComboBox)
            return null;

        var what = PendingAction.Now(InputKind.Select, window) with { Index = list.IndexFromContainer(item) };
        return list switch
        {
            TreeView or TreeViewItem => OfTree(elements, what, item),
            SelectingItemsControl and not MenuBase => new PendingAction(elements, what with { Item = UniqueText(list, item) }, ElementTree.Shown(list) ?? list),
            _ => null,
        };
    }

    private static PendingAction? OfTree(AppElements elements, InputEvent what, Control item)
    {
        var name = AccessibleName.Of(item);
        return item.FindAncestorOfType<TreeView>() is { } tree && name is not null
            && elements.Tree.Descendants(tree).OfType<TreeViewItem>().Count(node => AccessibleName.Of(node) == name) == 1
            ? new PendingAction(elements, what with { Item = name }, tree)
            : null;
    }

    private static string? UniqueText(ItemsControl list, Control item) => list.ItemCount > MostItems
        ? null
        : Texts(item).Where(text => text.Length > 0 && !text.Any(char.IsControl)).FirstOrDefault(text => IsUnique(list, text));

    private static IEnumerable<string> Texts(Control item)
    {
        if (DisplayedText.Of(item) is { } plain)
            yield return plain.Trim();

        foreach (var block in item.GetVisualDescendants().OfType<TextBlock>().Where(block => block.IsEffectivelyVisible))
            yield return DisplayedText.Of(block)?.Trim() ?? "";

        yield return AccessibleName.Of(item) ?? "";
    }

    private static bool IsUnique(ItemsControl list, string text) => Enumerable.Range(0, list.ItemCount).Count(index =>
        list.ContainerFromIndex(index) is { } container ? ItemText.Reads(container, text) : ItemText.Guesses(list.Items[index]).Contains(text)) == 1;
}
