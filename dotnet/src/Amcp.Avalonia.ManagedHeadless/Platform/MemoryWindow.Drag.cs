using Avalonia.Controls;
using Avalonia.Input;
using Avalonia.Input.Raw;

namespace Amcp.Avalonia.ManagedHeadless.Platform;

/// <summary>Moves and resizes the window by the pointer, as a window manager does: the app gets no pointer events until the button is released.</summary>
internal sealed partial class MemoryWindow
{
    private const ulong DoubleClickMilliseconds = 500;

    private WindowDrag? _drag;
    private ulong? _titlePressed;

    public void BeginMoveDrag(PointerPressedEventArgs e) => BeginDrag(null, e);

    public void BeginResizeDrag(WindowEdge edge, PointerPressedEventArgs e)
    {
        if (_isResizable)
            BeginDrag(edge, e);
    }

    private void BeginDrag(WindowEdge? edge, PointerPressedEventArgs e)
    {
        if (_state != WindowState.Normal)
            return;
        e.Pointer.Capture(null);
        _drag = new WindowDrag(Position, ClientSize, PointToScreen(e.GetPosition(null)), edge);
    }

    /// <summary>Handles input of the window manager: a drag that is underway, and presses of a title bar that the theme draws.</summary>
    /// <returns>Whether the app must not get the event.</returns>
    private bool IsForWindowManager(RawInputEventArgs e)
    {
        if (e is not RawPointerEventArgs pointer)
            return false;
        if (_drag is { } drag)
            return Follow(drag, pointer);
        if (pointer.Type != RawPointerEventType.LeftButtonDown || !NeedsManagedDecorations || !IsTitleBar(pointer.Position))
            return false;
        PressTitleBar(pointer);
        return true;
    }

    /// <summary>Determines whether the title bar that the theme draws is at a point.</summary>
    private partial bool IsTitleBar(Point point);

    private void PressTitleBar(RawPointerEventArgs pointer)
    {
        Activate();
        var isDouble = _titlePressed is { } before && pointer.Timestamp - before <= DoubleClickMilliseconds;
        _titlePressed = isDouble ? null : pointer.Timestamp;
        if (isDouble && _isResizable && _isMaximizable)
            WindowState = _state == WindowState.Normal ? WindowState.Maximized : WindowState.Normal;
        else if (_state == WindowState.Normal)
            _drag = new WindowDrag(Position, ClientSize, PointToScreen(pointer.Position), null);
    }

    private bool Follow(WindowDrag drag, RawPointerEventArgs pointer)
    {
        switch (pointer.Type)
        {
            case RawPointerEventType.Move:
                Follow(drag, OnScreen(drag, pointer.Position));
                return true;
            case RawPointerEventType.LeftButtonUp:
                _drag = null;
                // The app saw the press of its own title bar; without the release, its button would stay down.
                pointer.Position = PointToClient(OnScreen(drag, pointer.Position));
                return false;
            default:
                return pointer.Type is not (RawPointerEventType.LeaveWindow or RawPointerEventType.CancelCapture);
        }
    }

    private void Follow(WindowDrag drag, PixelPoint pointer)
    {
        if (drag.Edge is not null)
            Resize(drag.SizeAt(pointer, RenderScaling), WindowResizeReason.User);
        Move(drag.PositionAt(pointer, ClientSize, RenderScaling));
    }

    /// <summary>
    /// Converts a point of an event. Simulated input counts from the place that the window had when the gesture was planned; a real display reports the
    /// place in the moved window.
    /// </summary>
    private PixelPoint OnScreen(WindowDrag drag, Point point) =>
        Presenter is null ? new PixelPoint(PointToScreen(point).X - Position.X + drag.Position.X, PointToScreen(point).Y - Position.Y + drag.Position.Y) : PointToScreen(point);
}
