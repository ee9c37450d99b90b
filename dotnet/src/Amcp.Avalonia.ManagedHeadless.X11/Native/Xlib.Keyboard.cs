using System.Runtime.InteropServices;

namespace Amcp.Avalonia.ManagedHeadless.X11.Native;

/// <summary>Declares key translation and text input.</summary>
internal static unsafe partial class Xlib
{
    [LibraryImport(Library, StringMarshalling = StringMarshalling.Utf8)]
    public static partial nint XSetLocaleModifiers(string modifiers);

    [LibraryImport(Library)]
    public static partial nint XOpenIM(nint display, nint database, nint name, nint className);

    /// <summary>Takes name and value pairs up to a null. The two required pairs are spelt out, because C's variadic functions cannot be declared.</summary>
    [LibraryImport(Library, StringMarshalling = StringMarshalling.Utf8)]
    public static partial nint XCreateIC(nint method, string first, nint firstValue, string second, nuint secondValue, nint end);

    [LibraryImport(Library)]
    public static partial void XDestroyIC(nint context);

    [LibraryImport(Library)]
    public static partial void XSetICFocus(nint context);

    [LibraryImport(Library)]
    public static partial int Xutf8LookupString(nint context, ref XInputEvent e, byte* buffer, int size, out nuint keySymbol, out int status);

    [LibraryImport(Library)]
    public static partial int XLookupString(ref XInputEvent e, byte* buffer, int size, out nuint keySymbol, nint compose);

    [LibraryImport(Library)]
    public static partial nuint XkbKeycodeToKeysym(nint display, byte keyCode, uint group, uint level);

    [LibraryImport(Library)]
    public static partial int XkbSetDetectableAutoRepeat(nint display, int detectable, out int supported);

    [LibraryImport(Library)]
    public static partial int XRefreshKeyboardMapping(ref XEvent e);
}
