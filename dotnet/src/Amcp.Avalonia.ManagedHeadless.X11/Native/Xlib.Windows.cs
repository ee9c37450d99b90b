using System.Runtime.InteropServices;

namespace Amcp.Avalonia.ManagedHeadless.X11.Native;

/// <summary>Declares windows, their properties and their pixels.</summary>
internal static unsafe partial class Xlib
{
    [LibraryImport(Library)]
    public static partial nuint XCreateWindow(nint display, nuint parent, int x, int y, uint width, uint height, uint borderWidth, int depth,
        uint windowClass, nint visual, nuint valueMask, ref XSetWindowAttributes attributes);

    [LibraryImport(Library)]
    public static partial int XDestroyWindow(nint display, nuint window);

    [LibraryImport(Library)]
    public static partial int XMapWindow(nint display, nuint window);

    [LibraryImport(Library)]
    public static partial int XWithdrawWindow(nint display, nuint window, int screen);

    [LibraryImport(Library)]
    public static partial int XIconifyWindow(nint display, nuint window, int screen);

    [LibraryImport(Library)]
    public static partial int XRaiseWindow(nint display, nuint window);

    [LibraryImport(Library)]
    public static partial int XMoveWindow(nint display, nuint window, int x, int y);

    [LibraryImport(Library)]
    public static partial int XResizeWindow(nint display, nuint window, uint width, uint height);

    [LibraryImport(Library)]
    public static partial int XSetInputFocus(nint display, nuint window, int revertTo, nuint time);

    [LibraryImport(Library)]
    public static partial int XTranslateCoordinates(nint display, nuint from, nuint to, int x, int y, out int toX, out int toY, out nuint child);

    [LibraryImport(Library)]
    public static partial int XChangeProperty(nint display, nuint window, nuint property, nuint type, int format, int mode, void* data, int elements);

    [LibraryImport(Library)]
    public static partial int XGetWindowProperty(nint display, nuint window, nuint property, nint offset, nint length, int delete, nuint wantedType,
        out nuint type, out int format, out nuint elements, out nuint bytesAfter, out nint data);

    [LibraryImport(Library)]
    public static partial int XSetWMProtocols(nint display, nuint window, nuint* protocols, int count);

    [LibraryImport(Library)]
    public static partial int XSetTransientForHint(nint display, nuint window, nuint owner);

    [LibraryImport(Library)]
    public static partial void XSetWMNormalHints(nint display, nuint window, ref XSizeHints hints);

    [LibraryImport(Library)]
    public static partial nuint XCreateFontCursor(nint display, uint shape);

    [LibraryImport(Library)]
    public static partial int XDefineCursor(nint display, nuint window, nuint cursor);

    [LibraryImport(Library)]
    public static partial nint XCreateGC(nint display, nuint drawable, nuint valueMask, nint values);

    [LibraryImport(Library)]
    public static partial int XFreeGC(nint display, nint context);

    [LibraryImport(Library)]
    public static partial int XInitImage(ref XImage image);

    [LibraryImport(Library)]
    public static partial int XPutImage(nint display, nuint drawable, nint context, ref XImage image, int fromX, int fromY, int toX, int toY,
        uint width, uint height);
}
