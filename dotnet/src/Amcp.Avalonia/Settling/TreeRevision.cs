using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Settling;

/// <summary>Counts observed changes of the tree. UI thread only.</summary>
internal sealed class TreeRevision : IDisposable
{
    private readonly ElementTree _tree;
    private readonly WindowCatalog _windows;
    private readonly IDisposable _closed;
    private TreeSnapshot? _last;

    /// <summary>Subscribes to closed windows, whose elements the last snapshot would keep.</summary>
    public TreeRevision(ElementTree tree, WindowCatalog windows)
    {
        (_tree, _windows) = (tree, windows);
        _closed = Window.WindowClosedEvent.AddClassHandler<Window>((window, _) => Forget(window));
    }

    /// <summary>Gets the revision; 0 before the first snapshot.</summary>
    public int Number { get; private set; }

    /// <summary>Takes a snapshot and updates the revision.</summary>
    public TreeSnapshot Look()
    {
        var now = TreeSnapshot.Take(_tree, _windows.All(), _last);
        if (_last is null || !now.ShowsTheSameAs(_last))
        {
            Number++;
            _last = now;
        }

        return now;
    }

    public void Dispose() => _closed.Dispose();

    // The next snapshot differs anyway, because a closed window never opens again.
    private void Forget(Window closed)
    {
        if (_last?.Windows.Any(known => known.Window == closed) == true)
            _last = null;
    }
}
