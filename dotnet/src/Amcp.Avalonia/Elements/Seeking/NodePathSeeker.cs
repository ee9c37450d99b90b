using Amcp.Avalonia.Elements.Locating;

namespace Amcp.Avalonia.Elements.Seeking;

/// <summary>Finds a tree view node by the texts of its ancestors and its own. Expands each ancestor, and waits for children that the app loads then.</summary>
/// <param name="start">The tree view, or the node to search beneath.</param>
/// <param name="path">The texts, from the top.</param>
/// <param name="paths">Labels elements.</param>
/// <param name="limits">The limits of the search.</param>
internal sealed class NodePathSeeker(ItemsControl start, IReadOnlyList<string> path, ElementPath paths, AmcpLimits limits) : IItemSeeker
{
    private NodeSeeker _level = new(start, path[0], NodeReach.Children, paths, limits);
    private int _passed = 1;

    public Control? Seek()
    {
        var node = _level.Seek();
        if (node is null || _passed == path.Count)
            return node;

        _level = new NodeSeeker((TreeViewItem)node, path[_passed++], NodeReach.Children, paths, limits);
        return null;
    }
}
