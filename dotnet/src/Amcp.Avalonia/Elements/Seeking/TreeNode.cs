namespace Amcp.Avalonia.Elements.Seeking;

/// <summary>Represents a node that a search in a tree view has read.</summary>
/// <param name="Control">The node's control, or a detached one for a node that has none; null if its children are not to be read.</param>
/// <param name="Text">The node's text.</param>
/// <param name="Way">The indexes that lead to it.</param>
/// <param name="Names">The texts of the node and its ancestors.</param>
internal sealed record TreeNode(TreeViewItem? Control, string Text, IReadOnlyList<int> Way, string Names);
