using Amcp.Avalonia.Elements.Accessibility;

namespace Amcp.Avalonia.Elements.Seeking;

/// <summary>
/// Enumerates the nodes of a tree view breadth first. The children of a collapsed node are the app's data, which may be loaded on demand: they are read
/// only on request. UI thread only.
/// </summary>
/// <param name="tree">The tree view, whose templates apply.</param>
internal sealed class NodeWalk(ItemsControl tree)
{
    private readonly ItemProbe _probe = new(tree, tree);

    /// <summary>Gets the nodes passed so far whose children were left out.</summary>
    public List<TreeNode> Collapsed { get; } = [];

    /// <summary>Gets a value indicating whether levels were left out.</summary>
    public bool IsCut { get; private set; }

    /// <summary>Enumerates the nodes that are shown beneath a tree view or node.</summary>
    /// <param name="start">The tree view or node.</param>
    /// <param name="isDeep">Whether to enter expanded nodes.</param>
    public IEnumerable<TreeNode> Shown(ItemsControl start, bool isDeep)
    {
        var holders = new Queue<(ItemsControl Holder, TreeNode? Node)>([(start, null)]);
        while (holders.TryDequeue(out var holder))
        {
            for (var index = 0; index < holder.Holder.ItemCount; index++)
            {
                var control = holder.Holder.ContainerFromIndex(index) as TreeViewItem ?? holder.Holder.Items[index] as TreeViewItem;
                var node = Named(control, control is null ? TextOf(holder.Holder, index) : TextOf(control), index, holder.Node);
                if (control is { IsExpanded: true } && isDeep)
                    holders.Enqueue((control, node));
                else if (control is not null)
                    Collapsed.Add(node);

                yield return node;
            }
        }
    }

    /// <summary>Enumerates the data beneath collapsed nodes, level by level; null ends a level.</summary>
    /// <param name="collapsed">The nodes to start beneath.</param>
    /// <param name="deepest">The number of levels.</param>
    public IEnumerable<TreeNode?> Beneath(IReadOnlyList<TreeNode> collapsed, int deepest)
    {
        for (var level = 0; level < deepest && collapsed.Count > 0; level++)
        {
            var next = new List<TreeNode>();
            foreach (var outer in collapsed)
            {
                for (var index = 0; index < outer.Control!.ItemCount; index++)
                {
                    var control = outer.Control.ContainerFromIndex(index) as TreeViewItem ?? outer.Control.Items[index] as TreeViewItem
                        ?? Detached(outer.Control, index);
                    var node = Named(control, TextOf(control), index, outer);
                    next.Add(node);
                    yield return node;
                }
            }

            yield return null;
            collapsed = next;
        }

        IsCut = collapsed.Count > 0;
    }

    private static TreeNode Named(TreeViewItem? control, string text, int index, TreeNode? outer) =>
        new(control, text, [.. outer?.Way ?? [], index], outer is null ? text : $"{outer.Names} / {text}");

    private string TextOf(TreeViewItem node) =>
        node.HeaderPresenter is not null ? AccessibleName.Of(node) ?? "" : string.Join(' ', _probe.PiecesOf(node.Header, node.HeaderTemplate));

    // The template of the header alone, since preparing a container would read the children.
    private string TextOf(ItemsControl holder, int index) =>
        string.Join(' ', _probe.PiecesOf(holder.Items[index], holder.ItemTemplate ?? tree.ItemTemplate));

    // Created like the tree's own container, with bound header and children, but never shown.
    private TreeViewItem Detached(ItemsControl holder, int index)
    {
        var item = holder.Items[index];
        var generator = tree.ItemContainerGenerator;
        generator.NeedsContainer(item, index, out var key);
        var container = generator.CreateContainer(item, index, key);
        generator.PrepareItemContainer(container, item, index);
        return container as TreeViewItem ?? new TreeViewItem { Header = item };
    }
}
