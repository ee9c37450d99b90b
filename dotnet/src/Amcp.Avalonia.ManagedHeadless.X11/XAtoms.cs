using Amcp.Avalonia.ManagedHeadless.X11.Native;

namespace Amcp.Avalonia.ManagedHeadless.X11;

/// <summary>Reads and writes properties for window managers and tools.</summary>
internal sealed unsafe class XAtoms(nint display)
{
    private const nuint Cardinal = 6;
    private const nuint Text = 31;
    private const nuint Window = 33;
    private const nuint WindowName = 39;
    private const nuint WindowClass = 67;
    private const int Replace = 0;

    private readonly nuint _utf8 = Intern(display, "UTF8_STRING");
    private readonly nuint _wideName = Intern(display, "_NET_WM_NAME");
    private readonly nuint _process = Intern(display, "_NET_WM_PID");

    /// <summary>Gets the message for requests of a window manager.</summary>
    public nuint Protocols { get; } = Intern(display, "WM_PROTOCOLS");

    /// <summary>Gets the request to close a window.</summary>
    public nuint DeleteWindow { get; } = Intern(display, "WM_DELETE_WINDOW");

    /// <summary>Gets the window manager's own window, a property of the root window.</summary>
    public nuint SupportingWindowManager { get; } = Intern(display, "_NET_SUPPORTING_WM_CHECK");

    /// <summary>Sets a title in the encoding of current tools.</summary>
    public void SetTitle(nuint window, string title)
    {
        SetBytes(window, WindowName, _utf8, title);
        SetBytes(window, _wideName, _utf8, title);
    }

    /// <summary>Sets the program that owns the window, so that tools can find it.</summary>
    public void SetOwner(nuint window, string program)
    {
        SetBytes(window, WindowClass, Text, $"{program}\0{program}\0");
        nint id = Environment.ProcessId;
        Xlib.XChangeProperty(display, window, _process, Cardinal, 32, Replace, &id, 1);
    }

    /// <summary>Determines whether a property refers to a window.</summary>
    public bool HoldsWindow(nuint window, nuint property)
    {
        var status = Xlib.XGetWindowProperty(display, window, property, 0, 1, 0, Window, out _, out _, out var count, out _, out var data);
        if (data != 0)
            Xlib.XFree(data);
        return status == 0 && count > 0;
    }

    private static nuint Intern(nint display, string name) => Xlib.XInternAtom(display, name, 0);

    private void SetBytes(nuint window, nuint property, nuint type, string value)
    {
        var bytes = System.Text.Encoding.UTF8.GetBytes(value);
        fixed (byte* first = bytes)
            Xlib.XChangeProperty(display, window, property, type, 8, Replace, first, bytes.Length);
    }
}
