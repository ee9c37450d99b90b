using System.Runtime.InteropServices;

namespace Amcp.Avalonia.ManagedHeadless.X11.Native;

/// <summary>
/// Declares the used part of libX11 under its own names; Xlib's manual is the reference. The library loads on the first call, thus only if windows are
/// shown. UI thread only.
/// </summary>
internal static unsafe partial class Xlib
{
    /// <summary>The library's name in distributions.</summary>
    public const string Library = "libX11.so.6";

    [LibraryImport(Library, StringMarshalling = StringMarshalling.Utf8)]
    public static partial nint XOpenDisplay(string? name);

    [LibraryImport(Library)]
    public static partial int XCloseDisplay(nint display);

    [LibraryImport(Library)]
    public static partial int XConnectionNumber(nint display);

    [LibraryImport(Library)]
    public static partial int XDefaultScreen(nint display);

    [LibraryImport(Library)]
    public static partial nuint XRootWindow(nint display, int screen);

    [LibraryImport(Library)]
    public static partial int XDisplayWidth(nint display, int screen);

    [LibraryImport(Library)]
    public static partial int XDisplayHeight(nint display, int screen);

    [LibraryImport(Library)]
    public static partial int XPending(nint display);

    [LibraryImport(Library)]
    public static partial int XNextEvent(nint display, out XEvent next);

    [LibraryImport(Library)]
    public static partial int XFilterEvent(ref XEvent e, nuint window);

    [LibraryImport(Library)]
    public static partial nuint XNextRequest(nint display);

    [LibraryImport(Library, StringMarshalling = StringMarshalling.Utf8)]
    public static partial nuint XInternAtom(nint display, string name, int onlyIfExists);

    [LibraryImport(Library)]
    public static partial int XFree(nint data);

    [LibraryImport(Library)]
    public static partial nint XSetErrorHandler(delegate* unmanaged<nint, nint, int> handler);

    [LibraryImport(Library)]
    public static partial nint XSetIOErrorHandler(delegate* unmanaged<nint, int> handler);

    [LibraryImport(Library)]
    public static partial void XSetIOErrorExitHandler(nint display, delegate* unmanaged<nint, nint, void> handler, nint data);

    [LibraryImport(Library)]
    public static partial int XMatchVisualInfo(nint display, int screen, int depth, int visualClass, out XVisualInfo found);

    [LibraryImport(Library)]
    public static partial nint XDefaultVisual(nint display, int screen);

    [LibraryImport(Library)]
    public static partial nuint XDefaultColormap(nint display, int screen);

    [LibraryImport(Library)]
    public static partial nuint XCreateColormap(nint display, nuint window, nint visual, int allocate);
}
