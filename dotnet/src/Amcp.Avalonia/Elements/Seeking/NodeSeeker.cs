using System.Diagnostics;
using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Elements.Locating;

namespace Amcp.Avalonia.Elements.Seeking;

/// <summary>
/// Finds a tree view node by its text: first among the nodes that are shown, then, on request, in the data beneath collapsed nodes. Only the ancestors
/// of the match are expanded. Reads for a short time in each turn of the UI thread.
/// </summary>
/// <param name="start">The tree view, or the node to search beneath.</param>
/// <param name="text">The node's text.</param>
/// <param name="reach">The nodes to search.</param>
/// <param name="paths">Labels elements.</param>
/// <param name="limits">The limits of the search.</param>
internal sealed class NodeSeeker(ItemsControl start, string text, NodeReach reach, ElementPath paths, AmcpLimits limits) : IItemSeeker
{
    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(250);

    private readonly Stopwatch _since = new();
    private readonly ItemsControl _tree = start is TreeViewItem node && node.FindAncestorOfType<TreeView>() is { } tree ? tree : start;
    private readonly List<TreeNode> _same = [];
    private readonly List<TreeNode> _alike = [];
    private readonly List<string> _texts = [];
    private IEnumerator<TreeNode?>? _walk;
    private NodeWalk? _nodes;
    private bool _isBeneath;
    private int _read;
    private ToolFailure? _absent;
    private IReadOnlyList<int>? _way;

    /// <summary>Gets the maximum time for reading nodes in one turn; the app draws and responds in between.</summary>
    public TimeSpan Slice { get; init; } = TimeSpan.FromMilliseconds(30);

    /// <summary>Gets the number of turns that have read nodes.</summary>
    public int Turns { get; private set; }

    public Control? Seek()
    {
        // A path names its nodes, so it also opens those that load their first child then.
        if (start is TreeViewItem { IsExpanded: false } closed && (closed.ItemCount > 0 || reach == NodeReach.Children))
        {
            closed.SetCurrentValue(TreeViewItem.IsExpandedProperty, true);
            return null;
        }

        if (_way is not null)
            return Follow(_way) is { } node && StillReads(node) ? node : null;

        if (_absent is not null && _since.Elapsed < s_pause)
            throw _absent;

        if (_walk is null)
            Restart();

        if (ReadOn())
            Decide();

        // Earlier results remain valid during a repeated search.
        return _absent is null ? null : throw _absent;
    }

    private void Restart()
    {
        _same.Clear();
        _alike.Clear();
        _texts.Clear();
        _nodes = new NodeWalk(_tree);
        _walk = _nodes.Shown(start, reach != NodeReach.Children).GetEnumerator();
        (_isBeneath, _read) = (false, 0);
    }

    // Returns whether all nodes to search have been read.
    private bool ReadOn()
    {
        Turns++;
        var watch = Stopwatch.StartNew();
        while (!_isBeneath || _read < AmcpLimits.Of(limits.MaxSearchedNodes))
        {
            if (!_walk!.MoveNext())
                return true;

            // A match on one level precedes those beneath it.
            if (_walk.Current is not { } node)
            {
                if (_same.Count > 0)
                    return true;

                continue;
            }

            Note(node);
            if (watch.Elapsed > Slice)
                return false;
        }

        return true;
    }

    private void Note(TreeNode node)
    {
        _read++;
        if (_texts.Count < 10)
            _texts.Add(node.Text);

        if (node.Text == text)
            _same.Add(node);
        else if (node.Text.Contains(text, StringComparison.OrdinalIgnoreCase))
            _alike.Add(node);
    }

    private void Decide()
    {
        var found = _same.Count > 0 ? _same : _alike;
        if (found.Count == 0 && !_isBeneath && reach == NodeReach.Everything)
        {
            _isBeneath = true;
            _walk = _nodes!.Beneath([.. _nodes.Collapsed], AmcpLimits.Of(limits.MaxSearchedLevels)).GetEnumerator();
            return;
        }

        _walk = null;
        if (found.Count == 1)
        {
            _absent = null;
            _way = found[0].Way;
            return;
        }

        _since.Restart();
        var limited = _isBeneath && (_nodes!.IsCut || _read >= AmcpLimits.Of(limits.MaxSearchedNodes));
        _absent = found.Count == 0
            ? Failures.NoSuchNode(paths.NameOf(start), text, _read, reach == NodeReach.Shown ? Closed() : 0, limited, _texts)
            : Failures.AmbiguousNode(text, [.. found.Select(node => node.Names)]);
        throw _absent;
    }

    private int Closed() => _nodes!.Collapsed.Count(node => node.Control is { ItemCount: > 0 });

    private bool StillReads(TreeViewItem node)
    {
        var reads = AccessibleName.Of(node)?.Contains(text, StringComparison.OrdinalIgnoreCase) == true;
        _way = reads ? _way : null;
        return reads;
    }

    private TreeViewItem? Follow(IReadOnlyList<int> way)
    {
        var holder = start;
        foreach (var index in way)
        {
            if (holder is TreeViewItem { IsExpanded: false } collapsed)
            {
                if (_isBeneath)
                    collapsed.SetCurrentValue(TreeViewItem.IsExpandedProperty, true);
                else
                    _way = null;

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
}
