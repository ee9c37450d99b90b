using System.Reflection;
using Amcp.Avalonia.ManagedHeadless.Platform;
using Amcp.Avalonia.ManagedHeadless.Raster;
using Amcp.Avalonia.ManagedHeadless.X11.Native;

namespace Amcp.Avalonia.ManagedHeadless.X11;

/// <summary>Shows a window of the managed platform on an X screen, pixel for pixel.</summary>
internal sealed unsafe partial class XWindowPresenter : IWindowPresenter
{
    private const uint InputOutput = 1;
    private const int NorthWest = 1;
    private const int RevertToPointer = 1;

    private const XEventMask Events = XEventMask.KeyPress | XEventMask.KeyRelease | XEventMask.ButtonPress | XEventMask.ButtonRelease
        | XEventMask.LeaveWindow | XEventMask.PointerMotion | XEventMask.Exposure | XEventMask.StructureNotify | XEventMask.FocusChange;

    private static readonly string s_program = Assembly.GetEntryAssembly()?.GetName().Name ?? "Avalonia";

    private readonly XConnection _connection;
    private readonly MemoryWindow _window;
    private readonly nuint _handle;
    private readonly nint _inputContext;
    private readonly FramePainter _painter;
    private PixelPoint _position;
    private PixelSize _size;
    private nuint _configured;
    private bool _isMapped;
    private bool _isPlaced;
    private bool _isGone;

    public XWindowPresenter(XConnection connection, MemoryWindow window)
    {
        (_connection, _window) = (connection, window);
        _size = SizeInPixels();
        _handle = Create();
        _painter = new FramePainter(connection, _handle);
        _inputContext = connection.Keyboard.CreateContext(_handle);
        var close = connection.Atoms.DeleteWindow;
        Xlib.XSetWMProtocols(connection.Display, _handle, &close, 1);
        connection.Atoms.SetOwner(_handle, s_program);
        connection.Add(_handle, this);
    }

    private bool CanShow => !_isGone && _connection.IsAlive;

    public void Show()
    {
        if (!CanShow)
            return;
        if (_window.Owner?.Presenter is XWindowPresenter owner)
            Xlib.XSetTransientForHint(_connection.Display, _handle, owner._handle);
        WriteHints();
        Xlib.XMapWindow(_connection.Display, _handle);
        _connection.Flush();
    }

    public void Hide()
    {
        if (!CanShow)
            return;
        _isMapped = false;
        Xlib.XWithdrawWindow(_connection.Display, _handle, _connection.Screen);
        _connection.Flush();
    }

    public void Raise()
    {
        if (!CanShow || _connection.Top == this)
            return;
        _connection.Top = this;
        Xlib.XRaiseWindow(_connection.Display, _handle);
        _connection.Flush();
    }

    /// <summary>Does not take the focus under a window manager, because the user decides which window has the keyboard.</summary>
    public void TakeFocus()
    {
        if (!CanShow || !_isMapped || _connection.HasWindowManager)
            return;
        Xlib.XSetInputFocus(_connection.Display, _handle, RevertToPointer, 0);
        _connection.Flush();
    }

    public void Minimize()
    {
        if (!CanShow)
            return;
        Xlib.XIconifyWindow(_connection.Display, _handle, _connection.Screen);
        _connection.Flush();
    }

    public void Retitle()
    {
        if (!CanShow)
            return;
        _connection.Atoms.SetTitle(_handle, _window.Title ?? "");
        _connection.Flush();
    }

    public void Move()
    {
        if (!CanShow || _window.Position == _position)
            return;
        _isPlaced = true;
        _position = _window.Position;
        Place();
        _connection.Flush();
    }

    public void Resize()
    {
        if (!CanShow)
            return;
        WriteHints();
        if (SizeInPixels() is var size && size != _size)
        {
            _size = size;
            _configured = Xlib.XNextRequest(_connection.Display);
            Xlib.XResizeWindow(_connection.Display, _handle, (uint)size.Width, (uint)size.Height);
            if (_isPlaced && !_connection.HasWindowManager)
                Place();
        }
        _connection.Flush();
    }

    public void ChangeCursor()
    {
        if (!CanShow)
            return;
        var cursor = XCursorShapes.Of(_window.Cursor?.Kind) is { } shape ? _connection.CursorOf(shape) : 0;
        Xlib.XDefineCursor(_connection.Display, _handle, cursor);
        _connection.Flush();
    }

    public void Present(PixelSurface frame)
    {
        if (CanShow)
            _painter.Paint(frame);
    }

    public void Dispose()
    {
        if (_isGone)
            return;
        _connection.Remove(_handle, this);
        if (_connection.IsAlive)
        {
            _painter.Dispose();
            _connection.Keyboard.Release(_inputContext);
            Xlib.XDestroyWindow(_connection.Display, _handle);
            _connection.Flush();
        }
        _isGone = true;
    }

    private nuint Create()
    {
        var attributes = new XSetWindowAttributes { BitGravity = NorthWest, EventMask = (nint)Events, OverrideRedirect = _window.IsPopup ? 1 : 0, Colormap = _connection.Colormap };
        return Xlib.XCreateWindow(_connection.Display, _connection.Root, 0, 0, (uint)_size.Width, (uint)_size.Height, 0, _connection.Visual.Depth,
            InputOutput, _connection.Visual.Visual, XSetWindowAttributes.UsedFields, ref attributes);
    }

    /// <summary>Places windows as on the simulated screen; on a smaller one they are moved inside as far as they fit.</summary>
    private void Place()
    {
        var x = Math.Max(Math.Min(_position.X, _connection.ScreenSize.Width - _size.Width), 0);
        var y = Math.Max(Math.Min(_position.Y, _connection.ScreenSize.Height - _size.Height), 0);
        WriteHints();
        _configured = Xlib.XNextRequest(_connection.Display);
        Xlib.XMoveWindow(_connection.Display, _handle, x, y);
    }

    private PixelSize SizeInPixels()
    {
        var size = PixelSize.FromSize(_window.ClientSize, _window.RenderScaling);
        return new PixelSize(Math.Max(1, size.Width), Math.Max(1, size.Height));
    }

    private void WriteHints()
    {
        var (minimum, maximum) = _window.SizeLimits;
        var hints = new XSizeHints
        {
            Flags = (nint)(XSizeHintFlags.Size | XSizeHintFlags.MinSize | XSizeHintFlags.MaxSize | (_isPlaced ? XSizeHintFlags.Position : 0)),
            X = _position.X,
            Y = _position.Y,
            Width = _size.Width,
            Height = _size.Height,
            MinWidth = Limit(minimum.Width),
            MinHeight = Limit(minimum.Height),
            MaxWidth = Limit(maximum.Width),
            MaxHeight = Limit(maximum.Height),
        };
        Xlib.XSetWMNormalHints(_connection.Display, _handle, ref hints);

        int Limit(double length) => (int)Math.Clamp(Math.Ceiling(length * _window.RenderScaling), 1, short.MaxValue);
    }
}
