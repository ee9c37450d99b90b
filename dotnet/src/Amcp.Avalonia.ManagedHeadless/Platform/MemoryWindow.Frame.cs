using Avalonia.Controls;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Implements the tasks of a window manager: position, size, state, activation and ownership.</summary>
internal sealed partial class MemoryWindow
{
    private Size _minimum;
    private Size _maximum = Size.Infinity;
    private Rect _normal;
    private WindowState _state;
    private bool _isEnabled = true;
    private bool _isWithheld;

    /// <summary>
    /// Gets a value indicating whether the window accepts input. It does not while a modal dialog of this window, or of a popup's owner, is open.
    /// </summary>
    public bool IsEnabled => _isEnabled && (!IsPopup || Owner is not { IsEnabled: false });

    /// <summary>Gets a value indicating whether the window stays above non-topmost windows.</summary>
    public bool IsTopmost { get; private set; }

    /// <summary>Gets the window's title.</summary>
    public string? Title { get; private set; }

    /// <summary>Gets the owner window, below this one, if any.</summary>
    public MemoryWindow? Owner { get; private set; }

    public PixelPoint Position { get; private set; }

    public Action<PixelPoint>? PositionChanged { get; set; }

    public Action? Deactivated { get; set; }

    public Action? Activated { get; set; }

    public Size MaxAutoSizeHint => _screen.Bounds.Size.ToSize(RenderScaling);

    public WindowState WindowState
    {
        get => _state;
        set => EnterState(value);
    }

    public bool WindowStateGetterIsUsable => true;

    public Action<WindowState>? WindowStateChanged { get; set; }

    public Action? GotInputWhenDisabled { get; set; }

    public Func<WindowCloseReason, bool>? Closing { get; set; }

    public void Show(bool activate, bool isDialog)
    {
        Presenter?.Show();
        if (activate && !IsPopup)
            _stack.Activate(this);
        else
            _stack.Raise(this);

        // Avalonia lays a window out in its own size before it is shown, and waits for the window manager's.
        if (_state is WindowState.Maximized or WindowState.FullScreen)
            Resized?.Invoke(ClientSize, WindowResizeReason.Unspecified);
        if (!_isWithheld)
            return;
        _isWithheld = false;
        throw new OperationCanceledException("The window is drawn, and not opened.");
    }

    /// <summary>Lets the next call of <see cref="Show"/> end with an <see cref="OperationCanceledException"/>, before Avalonia raises <c>Opened</c>.</summary>
    public void Withhold() => _isWithheld = true;

    public void Hide()
    {
        _stack.Remove(this);
        Presenter?.Hide();
    }

    /// <summary>Activates the window, even while disabled: a closing dialog activates its owner before enabling it.</summary>
    public void Activate()
    {
        if (!IsPopup && _stack.IndexOf(this) >= 0)
            _stack.Activate(this);
    }

    public void SetTopmost(bool value)
    {
        IsTopmost = value;
        if (_stack.IndexOf(this) >= 0)
            _stack.Raise(this);
    }

    public void SetTitle(string? title)
    {
        Title = title;
        Presenter?.Retitle();
    }

    public void SetParent(IWindowImpl? parent) => Owner = parent as MemoryWindow;

    public void SetEnabled(bool enable)
    {
        // Win32 and X11 likewise take the pointer from the owner of a modal dialog.
        if (_isEnabled && !enable)
            LosePointers();
        _isEnabled = enable;
    }

    public void Resize(Size clientSize, WindowResizeReason reason = WindowResizeReason.Application)
    {
        var size = new Size(
            Math.Clamp(clientSize.Width, _minimum.Width, Math.Max(_minimum.Width, _maximum.Width)),
            Math.Clamp(clientSize.Height, _minimum.Height, Math.Max(_minimum.Height, _maximum.Height)));
        if (size == ClientSize)
            return;
        if (_state is WindowState.Maximized or WindowState.FullScreen && reason is WindowResizeReason.Application or WindowResizeReason.Layout)
        {
            // Window managers keep the size of a window that fills the screen; the app's is for the restored window.
            _normal = new Rect(_normal.Position, size);
            return;
        }
        ClientSize = size;
        Presenter?.Resize();
        Resized?.Invoke(size, reason);
    }

    public void Move(PixelPoint point)
    {
        if (point == Position)
            return;
        Position = point;
        Presenter?.Move();
        PositionChanged?.Invoke(point);
    }

    public void SetMinMaxSize(Size minSize, Size maxSize)
    {
        _minimum = minSize;
        _maximum = maxSize;
        Presenter?.Resize();
    }

    /// <summary>Handles the loss of the keyboard to another window of this app.</summary>
    public partial void KeyboardLost();

    private void EnterState(WindowState state)
    {
        if (state == _state)
            return;
        if (_state == WindowState.Normal)
            _normal = new Rect(new Point(Position.X, Position.Y), ClientSize);
        var isRestored = _state == WindowState.Minimized && _stack.IndexOf(this) >= 0;
        if (isRestored)
            Presenter?.Show();
        _state = state;
        switch (state)
        {
            case WindowState.Maximized or WindowState.FullScreen:
                Move(_screen.Bounds.Position);
                Resize(_screen.Bounds.Size.ToSize(RenderScaling), WindowResizeReason.Unspecified);
                break;
            case WindowState.Normal:
                Move(new PixelPoint((int)_normal.X, (int)_normal.Y));
                Resize(_normal.Size, WindowResizeReason.Unspecified);
                break;
            case WindowState.Minimized:
                Presenter?.Minimize();
                _stack.Leave(this);
                break;
        }
        WindowStateChanged?.Invoke(state);
        DecorationsChanged();
        if (isRestored)
            Activate();
    }
}
