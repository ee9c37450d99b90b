using System.Runtime.InteropServices;
using Amcp.Avalonia.ManagedHeadless.Platform;
using Amcp.Avalonia.ManagedHeadless.X11.Native;

namespace Amcp.Avalonia.ManagedHeadless.X11;

/// <summary>
/// Represents a connection to an X server with the resources that all windows share. Only waiting for events happens outside the UI thread. If the server
/// exits, the app continues without it.
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

    /// <summary>Gets Xlib's handle.</summary>
    public nint Display { get; }

    /// <summary>Gets the number of the screen that windows open on.</summary>
    public int Screen { get; }

    /// <summary>Gets the size of that screen, which may differ from the simulated one.</summary>
    public PixelSize ScreenSize { get; }

    /// <summary>Gets the root window.</summary>
    public nuint Root { get; }

    /// <summary>Gets the pixel format: 24 bits with blue in the lowest eight, as in frames.</summary>
    public XVisualInfo Visual { get; }

    /// <summary>Gets the colormap of <see cref="Visual"/>.</summary>
    public nuint Colormap { get; }

    /// <summary>Gets the names of properties and messages.</summary>
    public XAtoms Atoms { get; }

    /// <summary>Gets a value indicating whether a window manager places windows and assigns the keyboard; a bare Xvfb has none.</summary>
    public bool HasWindowManager { get; }

    /// <summary>Gets the key translation of this server.</summary>
    public XKeyboard Keyboard { get; }

    /// <summary>Gets or sets the topmost window, tracked to avoid redundant raise requests.</summary>
    public XWindowPresenter? Top { get; set; }

    /// <summary>Gets a value indicating whether the server is reachable. If not, Xlib must not be called any more.</summary>
    public bool IsAlive => !XErrors.IsLost(Display);

    /// <summary>Connects to the server of DISPLAY and returns the function that shows a window there. The platform calls it by its name.</summary>
    /// <exception cref="InvalidOperationException">See <see cref="Open"/>.</exception>
    public static Func<MemoryWindow, IWindowPresenter> Connect() => Open().Present;

    /// <summary>Connects to a server, on the UI thread.</summary>
    /// <param name="name">The display, such as <c>:99</c>; <see langword="null"/> takes DISPLAY.</param>
    /// <exception cref="InvalidOperationException">
    /// The X library or the server is missing, or the server has no 24-bit screen. The message states the remedy.
    /// </exception>
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

    /// <summary>Shows a window of this process and forwards user input to it.</summary>
    public IWindowPresenter Present(MemoryWindow window) => new XWindowPresenter(this, window);

    /// <summary>Subscribes a presenter to the events of an X window.</summary>
    public void Add(nuint handle, XWindowPresenter presenter) => _windows.Add(handle, presenter);

    /// <summary>Reverses <see cref="Add"/>.</summary>
    public void Remove(nuint handle, XWindowPresenter presenter)
    {
        _windows.Remove(handle);
        if (Top == presenter)
            Top = null;
    }

    /// <summary>Returns the cursor of a shape of the standard cursor font.</summary>
    public nuint CursorOf(uint shape) =>
        _cursors.TryGetValue(shape, out var cursor) ? cursor : _cursors[shape] = Xlib.XCreateFontCursor(Display, shape);

    /// <summary>Sends pending requests and handles events that arrived meanwhile.</summary>
    public void Flush() => _pump.Flush();

    private void Dispatch(ref XEvent e)
    {
        if (e.Any.Type == XEventType.MappingNotify)
            Xlib.XRefreshKeyboardMapping(ref e);
        else if (_windows.TryGetValue(e.Any.Window, out var window))
            window.Handle(ref e);
    }
}
