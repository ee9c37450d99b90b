using Amcp.Avalonia.ManagedHeadless.X11.Native;
using Avalonia.Controls;
using Avalonia.Input;
using Avalonia.Input.Raw;

namespace Amcp.Avalonia.ManagedHeadless.X11;

/// <summary>Handles events of users and the window manager in order.</summary>
internal sealed partial class XWindowPresenter
{
    /// <summary>Handles an event of this window, which may close the window.</summary>
    public void Handle(ref XEvent e)
    {
        switch (e.Any.Type)
        {
            case XEventType.KeyPress or XEventType.KeyRelease:
                HandleKey(e.Read<XInputEvent>());
                break;
            case XEventType.ButtonPress or XEventType.ButtonRelease:
                HandleButton(e.Read<XInputEvent>());
                break;
            case XEventType.MotionNotify:
                var moved = e.Read<XInputEvent>();
                SendPointer(RawPointerEventType.Move, moved, XPointer.ModifiersOf(moved.State));
                break;
            case XEventType.LeaveNotify when e.Read<XCrossingEvent>() is { Mode: 0 } left:
                Send(new RawPointerEventArgs(
                    _window.MouseDevice, left.Time, _window.InputRoot!, RawPointerEventType.LeaveWindow, PointAt(left.X, left.Y), XPointer.ModifiersOf(left.State)));
                break;
            case XEventType.FocusIn when e.Read<XFocusEvent>() is { Mode: 0, Detail: not XFocusEvent.NotifyPointer }:
                HandleFocus();
                break;
            case XEventType.Expose when e.Read<XExposeEvent>().Count == 0:
                _painter.Repaint();
                break;
            case XEventType.MapNotify:
                _isMapped = true;
                if (_window.IsActive)
                    TakeFocus();
                break;
            case XEventType.ConfigureNotify:
                HandleConfigure(e.Read<XConfigureEvent>());
                break;
            case XEventType.ClientMessage when e.Read<XClientMessageEvent>() is var message && message.MessageType == _connection.Atoms.Protocols:
                if (message.FirstWord == _connection.Atoms.DeleteWindow)
                    HandleClose();
                break;
        }
    }

    private void HandleKey(XInputEvent e)
    {
        var stroke = _connection.Keyboard.Translate(ref e, _inputContext);
        var modifiers = XPointer.ModifiersOf(e.State);
        var keyboard = AvaloniaLocator.Current.GetService<IKeyboardDevice>()!;
        var isPress = e.Any.Type == XEventType.KeyPress;
        var isHandled = false;
        if (stroke.Key != Key.None || stroke.PhysicalKey != PhysicalKey.None)
        {
            var args = new RawKeyEventArgs(keyboard, e.Time, _window.InputRoot!, isPress ? RawKeyEventType.KeyDown : RawKeyEventType.KeyUp, stroke.Key,
                modifiers, stroke.PhysicalKey, stroke.Text);
            Send(args);
            isHandled = args.Handled;
        }
        const RawInputModifiers Commands = RawInputModifiers.Control | RawInputModifiers.Alt | RawInputModifiers.Meta;
        if (isPress && !isHandled && stroke.Text is { } text && (modifiers & Commands) == 0)
            Send(new RawTextInputEventArgs(keyboard, e.Time, _window.InputRoot!, text));
    }

    private void HandleButton(XInputEvent e)
    {
        var isPress = e.Any.Type == XEventType.ButtonPress;
        if (XPointer.WheelOf(e.Detail) is { } turn)
        {
            if (isPress)
                Send(new RawMouseWheelEventArgs(_window.MouseDevice, e.Time, _window.InputRoot!, PointAt(e.X, e.Y), turn, XPointer.ModifiersOf(e.State)));
        }
        else if (XPointer.ButtonOf(e.Detail) is { } button)
        {
            var before = XPointer.ModifiersOf(e.State);
            SendPointer(isPress ? button.Down : button.Up, e, isPress ? before | button.Held : before & ~button.Held);
        }
    }

    /// <summary>
    /// Activates the window that the user focuses. A loss of focus is not forwarded, so that a watched run equals an unwatched one regardless of other
    /// windows.
    /// </summary>
    private void HandleFocus()
    {
        _connection.Keyboard.Focus(_inputContext);
        if (_window.IsEnabled)
            _window.Activate();
        else
            _window.GotInputWhenDisabled?.Invoke();
    }

    private void HandleConfigure(XConfigureEvent e)
    {
        if (e.Any.Serial < _configured)
            return;
        Xlib.XTranslateCoordinates(_connection.Display, _handle, _connection.Root, 0, 0, out var x, out var y, out _);
        _position = new PixelPoint(x, y);
        _window.Move(_position);
        if (new PixelSize(e.Width, e.Height) is var size && size != _size)
        {
            _size = size;
            _window.Resize(size.ToSize(_window.RenderScaling), WindowResizeReason.User);
        }
        if (CanShow)
            _connection.Flush();
    }

    private void HandleClose()
    {
        if (!_window.IsEnabled)
            _window.GotInputWhenDisabled?.Invoke();
        else if (_window.Closing?.Invoke(WindowCloseReason.WindowClosing) != true)
            _window.Dispose();
    }

    private void SendPointer(RawPointerEventType type, in XInputEvent e, RawInputModifiers modifiers) =>
        Send(new RawPointerEventArgs(_window.MouseDevice, e.Time, _window.InputRoot!, type, PointAt(e.X, e.Y), modifiers));

    private Point PointAt(int x, int y) => new(x / _window.RenderScaling, y / _window.RenderScaling);

    private void Send(RawInputEventArgs e) => _window.Input?.Invoke(e);
}
