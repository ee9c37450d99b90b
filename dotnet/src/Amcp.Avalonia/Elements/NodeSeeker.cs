using System.Diagnostics;
using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Tools;
using Avalonia.Controls;
using Avalonia.VisualTree;

namespace Amcp.Avalonia.Elements;

/// <summary>
/// Finds a tree view node by its text, including beneath collapsed nodes. Reads their data as the tree would show it, and expands only the ancestors of
/// the match.
/// </summary>
/// <param name="start">The tree view, or the node to search beneath.</param>
/// <param name="text">The node's text.</param>
/// <param name="paths">Labels elements.</param>
internal sealed class NodeSeeker(ItemsControl start, string text, ElementPath paths) : IItemSeeker
{
    private const int MostNodes = 5_000;
    private const int Deepest = 32;

    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(250);

    private readonly Stopwatch _since = new();
    private readonly ItemsControl _tree = start is TreeViewItem node && node.FindAncestorOfType<TreeView>() is { } tree ? tree : start;
    private ToolFailure? _absent;
    private IReadOnlyList<int>? _way;

    /// <inheritdoc/>
    public Control? Seek()
    {
        if (_way is not null)
        {
            return Follow(_way) is { } node && StillReads(node) ? node : null;
        }

        if (_absent is not null && _since.Elapsed < s_pause)
        {
            throw _absent;
        }

        _way = Look();
        return null;
    }

    private bool StillReads(TreeViewItem node)
    {
        var reads = AccessibleName.Of(node)?.Contains(text, StringComparison.OrdinalIgnoreCase) == true;
        _way = reads ? _way : null;
        return reads;
    }

    private IReadOnlyList<int> Look()
    {
        var nodes = Below(start, new ItemProbe(_tree, _tree), []).Take(MostNodes).ToList();
        var found = nodes.Where(node => node.Text == text).ToList();
        if (found.Count == 0)
        {
            found = [.. nodes.Where(node => node.Text.Contains(text, StringComparison.OrdinalIgnoreCase))];
        }

        // Visible nodes take precedence over nodes whose ancestors must be expanded.
        var seen = found.Where(node => node.Control?.IsEffectivelyVisible == true).ToList();
        found = seen.Count > 0 ? seen : found;
        if (found.Count == 1)
        {
            return found[0].Way;
        }

        _since.Restart();
        _absent = found.Count == 0
            ? Failures.NoSuchItem(paths.Called(start), text, nodes.Count, nodes.Count, [.. nodes.Select(node => node.Text).Take(10)])
            : Failures.AmbiguousNode(text, [.. found.Select(node => node.Names)]);
        throw _absent;
    }

    private IEnumerable<Node> Below(ItemsControl holder, ItemProbe probe, IReadOnlyList<Node> around)
    {
        for (var index = 0; index < holder.ItemCount && around.Count < Deepest; index++)
        {
            var control = holder.ContainerFromIndex(index) as TreeViewItem ?? holder.Items[index] as TreeViewItem;
            var item = control ?? Detached(holder.Items[index], index);
            var words = control?.HeaderPresenter is { } ? AccessibleName.Of(control) ?? "" : string.Join(' ', probe.PiecesOf(item.Header, item.HeaderTemplate));
            var node = new Node(
                control, words, [.. around.LastOrDefault()?.Way ?? [], index], string.Join(" / ", around.Select(outer => outer.Text).Append(words)));
            yield return node;
            foreach (var below in Below(item, probe, [.. around, node]))
            {
                yield return below;
            }
        }
    }

    // Created like the tree's own container, with bound header and children, but never shown.
    private TreeViewItem Detached(object? item, int index)
    {
        var generator = _tree.ItemContainerGenerator;
        generator.NeedsContainer(item, index, out var key);
        var container = generator.CreateContainer(item, index, key);
        generator.PrepareItemContainer(container, item, index);
        return container as TreeViewItem ?? new TreeViewItem { Header = item };
    }

    private TreeViewItem? Follow(IReadOnlyList<int> way)
    {
        var holder = start;
        foreach (var index in way)
        {
            if (holder is TreeViewItem { IsExpanded: false } collapsed)
            {
                collapsed.SetCurrentValue(TreeViewItem.IsExpandedProperty, true);
                return null;
            }

            if (index >= holder.ItemCount)
            {
                _way = null;
                return null;
            }

            if (holder.ContainerFromIndex(index) is not TreeViewItem node)
            {
                holder.ScrollIntoView(index);
                return null;
            }

            holder = node;
        }

        return (TreeViewItem)holder;
    }

    private sealed record Node(TreeViewItem? Control, string Text, IReadOnlyList<int> Way, string Names);
}
