namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Provides the members that a presenter needs.</summary>
internal sealed partial class MemoryWindow
{
    private bool _isResizable = true;

    /// <summary>Gets the presenter; <see langword="null"/> if the window is not shown on a screen.</summary>
    public IWindowPresenter? Presenter { get; private set; }

    /// <summary>Gets a value indicating whether the window has the keyboard.</summary>
    public bool IsActive => _stack.Active == this;

    /// <summary>Gets the sizes to which users can resize the window, in layout units.</summary>
    public (Size Minimum, Size Maximum) SizeLimits => _isResizable ? (_minimum, _maximum) : (ClientSize, ClientSize);

    /// <summary>Presents the window from its first frame on.</summary>
    public void PresentWith(IWindowPresenter presenter)
    {
        Presenter = presenter;
        _surface.Drawn = presenter.Present;
    }
}
