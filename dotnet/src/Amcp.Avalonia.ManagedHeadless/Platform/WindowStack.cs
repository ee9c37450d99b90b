using Avalonia.Controls;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Tracks z-order and activation of shown windows, like a window manager.</summary>
internal sealed class WindowStack
{
    private readonly List<MemoryWindow> _shown = [];

    /// <summary>Gets the active window, if any.</summary>
    public MemoryWindow? Active { get; private set; }

    /// <summary>Returns the z-index from the bottom; -1 for a window that is not shown.</summary>
    public int IndexOf(IWindowImpl window) => window is MemoryWindow own ? _shown.IndexOf(own) : -1;

    /// <summary>
    /// Returns the window in front of a window or popup at a point of the screen; null if it is in front there. A popup is not topmost and comes forward
    /// only with its owner, so it can be behind another window.
    /// </summary>
    public MemoryWindow? InFrontOf(MemoryWindow window, PixelPoint point)
    {
        var place = _shown.IndexOf(window);
        if (place < 0)
            return null;
        var family = window;
        while (family is { IsPopup: true, Owner: { } owner })
            family = owner;
        return _shown.Skip(place + 1).LastOrDefault(other =>
            other is { IsPopup: false, WindowState: not WindowState.Minimized } && other != family && other.Covers(point));
    }

    /// <summary>Moves a shown window above others of its kind (topmost windows stay above), followed by its owned windows. Activation is unchanged.</summary>
    public void Raise(MemoryWindow window)
    {
        _shown.Remove(window);
        var place = window.IsTopmost ? _shown.Count : _shown.FindIndex(other => other.IsTopmost);
        place = place < 0 ? _shown.Count : place;
        _shown.Insert(place, window);
        for (var above = place; above < _shown.Count; above++)
            _shown[above].Presenter?.Raise();
        foreach (var owned in _shown.FindAll(other => other.Owner == window))
            Raise(owned);
    }

    /// <summary>Raises and activates the window. The previously active window is notified first.</summary>
    public void Activate(MemoryWindow window)
    {
        Raise(window);
        if (Active == window)
            return;
        var former = Active;
        Active = window;
        window.Presenter?.TakeFocus();
        former?.Deactivated?.Invoke();
        former?.KeyboardLost();
        if (Active == window)
            window.Activated?.Invoke();
    }

    /// <summary>Ends the activation of a minimised window; the topmost window that remains becomes active.</summary>
    public void Leave(MemoryWindow window)
    {
        if (Active != window)
            return;
        Active = null;
        window.Deactivated?.Invoke();
        window.KeyboardLost();
        if (Active is null && Foremost() is { } heir)
            Activate(heir);
    }

    /// <summary>Removes a window. If it was active, its owner, or else the topmost enabled window, becomes active.</summary>
    public void Remove(MemoryWindow window)
    {
        if (!_shown.Remove(window) || Active != window)
            return;
        Active = null;
        window.Deactivated?.Invoke();
        var heir = window.Owner is { } owner && _shown.Contains(owner) ? owner : Foremost();
        if (Active is null && heir is not null)
            Activate(heir);
    }

    private MemoryWindow? Foremost() => _shown.FindLast(window => window is { IsEnabled: true, IsPopup: false, WindowState: not WindowState.Minimized });
}
