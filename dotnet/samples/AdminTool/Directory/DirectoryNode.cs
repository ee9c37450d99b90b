using System.Collections.ObjectModel;
using Samples.Foundation;

namespace AdminTool.Directory;

/// <summary>Represents a node of the directory's tree.</summary>
public abstract class DirectoryNode : ObservableObject
{
    private bool _isExpanded = true;
    private bool _isShown = true;

    /// <summary>Gets the node's label.</summary>
    public abstract string Label { get; }

    /// <summary>Gets the child nodes.</summary>
    public ObservableCollection<DirectoryNode> Children { get; } = [];

    /// <summary>Gets the node and all its descendants, top down.</summary>
    public IEnumerable<DirectoryNode> SelfAndBelow => Children.SelectMany(child => child.SelfAndBelow).Prepend(this);

    /// <summary>Gets or sets a value indicating whether the child nodes are shown.</summary>
    public bool IsExpanded
    {
        get => _isExpanded;
        set => Set(ref _isExpanded, value);
    }

    /// <summary>Gets a value indicating whether the node passes the search.</summary>
    public bool IsShown
    {
        get => _isShown;
        private set => Set(ref _isShown, value);
    }

    /// <summary>Shows only matching nodes and their ancestors.</summary>
    /// <param name="words">A part of a name or address; empty matches everything.</param>
    /// <returns>True if the node is shown.</returns>
    public bool Search(string words)
    {
        var below = Children.Count(child => child.Search(words)) > 0;
        IsShown = below || words.Length == 0 || Mentions(words);
        IsExpanded |= below && words.Length > 0;
        return IsShown;
    }

    /// <summary>Determines whether the node itself matches.</summary>
    protected abstract bool Mentions(string words);
}
