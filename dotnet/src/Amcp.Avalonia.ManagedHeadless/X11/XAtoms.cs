using Amcp.Avalonia.ManagedHeadless.X11.Native;

namespace Amcp.Avalonia.ManagedHeadless.X11;

/// <summary>The properties that window managers and tools read, and how they are written.</summary>
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

    /// <summary>The message with which a window manager asks for something.</summary>
    public nuint Protocols { get; } = Intern(display, "WM_PROTOCOLS");

    /// <summary>What it asks for when people close a window.</summary>
    public nuint DeleteWindow { get; } = Intern(display, "WM_DELETE_WINDOW");

    /// <summary>On the root: the window manager's own window.</summary>
    public nuint SupportingWindowManager { get; } = Intern(display, "_NET_SUPPORTING_WM_CHECK");

    /// <summary>Writes a title in the encoding that all of today's tools read.</summary>
    public void SetTitle(nuint window, string title)
    {
        SetBytes(window, WindowName, _utf8, title);
        SetBytes(window, _wideName, _utf8, title);
    }

    /// <summary>Writes which program the window belongs to, so that it can be found from outside.</summary>
    public void SetOwner(nuint window, string program)
    {
        SetBytes(window, WindowClass, Text, $"{program}\0{program}\0");
        nint id = Environment.ProcessId;
        Xlib.XChangeProperty(display, window, _process, Cardinal, 32, Replace, &id, 1);
    }

    /// <summary>Whether a property names a window.</summary>
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
