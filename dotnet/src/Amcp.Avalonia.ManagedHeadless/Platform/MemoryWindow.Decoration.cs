using Avalonia.Controls;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>
/// Implements decorations. The system draws no frame, so full decorations change only sizes; a client area that extends into them gets a title bar, which
/// the app's theme draws.
/// </summary>
internal sealed partial class MemoryWindow
{
    /// <summary>The height of a title bar in layout units, as on Windows.</summary>
    private const double TitleBarHeight = 31;

    private const double BorderWidth = 1;

    private double _titleBarHint = -1;
    private bool _hasTitleBar = true;
    private bool _hasBorder = true;
    private bool _isMaximizable = true;
    private bool _wasExtended;

    public bool IsClientAreaExtendedToDecorations { get; private set; }

    public Action<bool>? ExtendClientAreaToDecorationsChanged { get; set; }

    /// <summary>Gets the height of the title bar over an extended client area.</summary>
    public Thickness ExtendedMargins => IsClientAreaExtendedToDecorations && _hasTitleBar && _state != WindowState.FullScreen
        ? new Thickness(0, _titleBarHint >= 0 ? _titleBarHint : TitleBarHeight, 0, 0)
        : default;

    /// <summary>Gets the part of a maximised window beyond the screen: none.</summary>
    public Thickness OffScreenMargin => default;

    /// <summary>Gets the size with title bar and border, which a maximised window and an extended client area lack.</summary>
    public Size? FrameSize => IsPopup || !_hasBorder || _state is WindowState.Maximized or WindowState.FullScreen || IsClientAreaExtendedToDecorations
        ? ClientSize
        : new Size(ClientSize.Width + 2 * BorderWidth, ClientSize.Height + (_hasTitleBar ? TitleBarHeight : BorderWidth) + BorderWidth);

    public void SetIcon(IWindowIconImpl? icon)
    {
    }

    public void ShowTaskbarIcon(bool value)
    {
    }

    public void CanResize(bool value)
    {
        _isResizable = value;
        Presenter?.Resize();
    }

    public void SetCanMinimize(bool value)
    {
    }

    public void SetCanMaximize(bool value) => _isMaximizable = value;

    public void SetExtendClientAreaToDecorationsHint(bool extendIntoClientAreaHint)
    {
        if (extendIntoClientAreaHint == IsClientAreaExtendedToDecorations)
            return;
        IsClientAreaExtendedToDecorations = extendIntoClientAreaHint;
        DecorationsChanged();
    }

    public void SetExtendClientAreaTitleBarHeightHint(double titleBarHeight)
    {
        _titleBarHint = titleBarHeight;
        DecorationsChanged();
    }

    /// <summary>Sets whether the window has a title bar and a border, neither, or a border only.</summary>
    private void Decorate(bool hasTitleBar, bool hasBorder)
    {
        (_hasTitleBar, _hasBorder) = (hasTitleBar, hasBorder);
        DecorationsChanged();
    }

    private void DecorationsChanged()
    {
        if (IsClientAreaExtendedToDecorations != _wasExtended || IsClientAreaExtendedToDecorations)
            ExtendClientAreaToDecorationsChanged?.Invoke(IsClientAreaExtendedToDecorations);
        _wasExtended = IsClientAreaExtendedToDecorations;
    }
}
