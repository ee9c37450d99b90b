using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Settling;

/// <summary>Counts observed changes of the tree. UI thread only.</summary>
internal sealed class TreeRevision(ElementTree tree, WindowCatalog windows)
{
    private TreeSnapshot? _last;

    /// <summary>Gets the revision; 0 before the first snapshot.</summary>
    public int Number { get; private set; }

    /// <summary>Takes a snapshot and updates the revision.</summary>
    public TreeSnapshot Look()
    {
        var now = TreeSnapshot.Take(tree, windows.All(), _last);
        if (_last is null || !now.ShowsTheSameAs(_last))
        {
            Number++;
            _last = now;
        }

        return now;
    }
}
