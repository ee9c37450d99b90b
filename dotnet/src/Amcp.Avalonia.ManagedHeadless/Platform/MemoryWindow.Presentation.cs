using Avalonia;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>What somebody needs who shows the window to people.</summary>
internal sealed partial class MemoryWindow
{
    private bool _isResizable = true;

    /// <summary>Who shows the window; <see langword="null"/> when nobody does.</summary>
    public IWindowPresenter? Presenter { get; private set; }

    /// <summary>Whether the window has the keyboard.</summary>
    public bool IsActive => _stack.Active == this;

    /// <summary>The sizes between which people may resize the window, in layout units.</summary>
    public (Size Minimum, Size Maximum) SizeLimits => _isResizable ? (_minimum, _maximum) : (ClientSize, ClientSize);

    /// <summary>Has the window shown from its first frame on.</summary>
    public void PresentWith(IWindowPresenter presenter)
    {
        Presenter = presenter;
        _surface.Drawn = presenter.Present;
    }
}
