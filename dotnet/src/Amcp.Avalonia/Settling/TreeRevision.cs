using Amcp.Avalonia.Elements;

namespace Amcp.Avalonia.Settling;

/// <summary>Counts how often the tree was seen to have changed. UI thread only.</summary>
internal sealed class TreeRevision(ElementTree tree, WindowCatalog windows)
{
    private TreeSnapshot? _last;

    /// <summary>0 until the first look.</summary>
    public int Number { get; private set; }

    /// <summary>Looks at the tree now.</summary>
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
