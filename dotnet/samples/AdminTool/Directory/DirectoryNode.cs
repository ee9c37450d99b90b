using System.Collections.ObjectModel;
using Samples.Foundation;

namespace AdminTool.Directory;

/// <summary>A node of the directory's tree.</summary>
public abstract class DirectoryNode : ObservableObject
{
    private bool _isExpanded = true;
    private bool _isShown = true;

    /// <summary>What the node is called.</summary>
    public abstract string Label { get; }

    /// <summary>The nodes beneath it.</summary>
    public ObservableCollection<DirectoryNode> Children { get; } = [];

    /// <summary>The node and all beneath it, from the top.</summary>
    public IEnumerable<DirectoryNode> SelfAndBelow => Children.SelectMany(child => child.SelfAndBelow).Prepend(this);

    /// <summary>Whether the nodes beneath it are shown.</summary>
    public bool IsExpanded
    {
        get => _isExpanded;
        set => Set(ref _isExpanded, value);
    }

    /// <summary>Whether the search lets it through.</summary>
    public bool IsShown
    {
        get => _isShown;
        private set => Set(ref _isShown, value);
    }

    /// <summary>Shows only what is called like this and what leads there.</summary>
    /// <param name="words">Part of a name or address; empty for everything.</param>
    /// <returns>Whether the node is shown.</returns>
    public bool Search(string words)
    {
        var below = Children.Count(child => child.Search(words)) > 0;
        IsShown = below || words.Length == 0 || Mentions(words);
        IsExpanded |= below && words.Length > 0;
        return IsShown;
    }

    /// <summary>Whether the node itself is called like this.</summary>
    protected abstract bool Mentions(string words);
}
