using System.Runtime.InteropServices;
using Amcp.Avalonia.ManagedHeadless.Platform;
using Amcp.Avalonia.ManagedHeadless.X11.Native;
using Avalonia;

namespace Amcp.Avalonia.ManagedHeadless.X11;

/// <summary>
/// A connection to an X server, with what all windows share on it. Everything but waiting for events happens on the UI thread. When the server
/// goes away, the app goes on without a picture of it.
/// </summary>
internal sealed class XConnection
{
    private readonly Dictionary<nuint, XWindowPresenter> _windows = [];
    private readonly Dictionary<uint, nuint> _cursors = [];
    private readonly XEventPump _pump;

    private XConnection(nint display, XVisualInfo visual)
    {
        Display = display;
        Visual = visual;
        Screen = Xlib.XDefaultScreen(display);
        ScreenSize = new PixelSize(Xlib.XDisplayWidth(display, Screen), Xlib.XDisplayHeight(display, Screen));
        Root = Xlib.XRootWindow(display, Screen);
        Colormap = visual.Visual == Xlib.XDefaultVisual(display, Screen)
            ? Xlib.XDefaultColormap(display, Screen)
            : Xlib.XCreateColormap(display, Root, visual.Visual, 0);
        Atoms = new XAtoms(display);
        HasWindowManager = Atoms.HoldsWindow(Root, Atoms.SupportingWindowManager);
        Keyboard = new XKeyboard(display);
        _pump = new XEventPump(display, Dispatch);
    }

    /// <summary>Xlib's handle.</summary>
    public nint Display { get; }

    /// <summary>The number of the screen that windows open on.</summary>
    public int Screen { get; }

    /// <summary>The size of that screen; it may be another one than the app believes in.</summary>
    public PixelSize ScreenSize { get; }

    /// <summary>The window that is the whole screen.</summary>
    public nuint Root { get; }

    /// <summary>How pixels are given: 24 bits with blue in the lowest eight, as frames have them.</summary>
    public XVisualInfo Visual { get; }

    /// <summary>The colours of <see cref="Visual"/>.</summary>
    public nuint Colormap { get; }

    /// <summary>The names of properties and messages.</summary>
    public XAtoms Atoms { get; }

    /// <summary>Whether somebody else places windows and hands the keyboard around; a bare Xvfb has nobody.</summary>
    public bool HasWindowManager { get; }

    /// <summary>What keys mean on this server.</summary>
    public XKeyboard Keyboard { get; }

    /// <summary>The window that lies on top; raising it again would only make traffic.</summary>
    public XWindowPresenter? Top { get; set; }

    /// <summary>False since the server went away: Xlib must not be called any more.</summary>
    public bool IsAlive => !XErrors.IsLost(Display);

    /// <summary>Connects to a server, on the UI thread.</summary>
    /// <param name="name">Such as <c>:99</c>; <see langword="null"/> takes DISPLAY.</param>
    /// <exception cref="InvalidOperationException">There is no X library, no server, or it has no screen of 24 bits; the message has a cure.</exception>
    public static XConnection Open(string? name = null)
    {
        if (!NativeLibrary.TryLoad(Xlib.Library, out var library))
            throw XFailures.NoLibrary();
        XErrors.Install(library);
        var display = Xlib.XOpenDisplay(name);
        if (display == 0)
            throw XFailures.NoServer(name ?? Environment.GetEnvironmentVariable("DISPLAY"));
        XErrors.Survive(library, display);
        if (Xlib.XMatchVisualInfo(display, Xlib.XDefaultScreen(display), 24, XVisualInfo.TrueColor, out var visual) != 0 && visual.RedMask == 0xFF0000)
            return new XConnection(display, visual);
        Xlib.XCloseDisplay(display);
        throw XFailures.NoTrueColour(name ?? Environment.GetEnvironmentVariable("DISPLAY"));
    }

    /// <summary>Shows a window of this process; what people do in it goes to the window's input.</summary>
    public IWindowPresenter Present(MemoryWindow window) => new XWindowPresenter(this, window);

    /// <summary>Has the events of an X window handled.</summary>
    public void Add(nuint handle, XWindowPresenter presenter) => _windows.Add(handle, presenter);

    /// <summary>Ends what <see cref="Add"/> began.</summary>
    public void Remove(nuint handle, XWindowPresenter presenter)
    {
        _windows.Remove(handle);
        if (Top == presenter)
            Top = null;
    }

    /// <summary>The cursor of a shape of the standard cursor font.</summary>
    public nuint CursorOf(uint shape) =>
        _cursors.TryGetValue(shape, out var cursor) ? cursor : _cursors[shape] = Xlib.XCreateFontCursor(Display, shape);

    /// <summary>Sends what was asked for, and sees to events that came meanwhile.</summary>
    public void Flush() => _pump.Flush();

    private void Dispatch(ref XEvent e)
    {
        if (e.Any.Type == XEventType.MappingNotify)
            Xlib.XRefreshKeyboardMapping(ref e);
        else if (_windows.TryGetValue(e.Any.Window, out var window))
            window.Handle(ref e);
    }
}
