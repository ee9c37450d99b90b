using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Amcp.Avalonia.ManagedHeadless.X11;
using Amcp.Avalonia.ManagedHeadless.X11.Native;

namespace Amcp.Avalonia.ManagedHeadless.Tests.X11;

/// <summary>Presses a window's close button as a window manager does: it sends a message, and leaves the rest to the program.</summary>
internal static class ClosingHand
{
    private const int WordFormat = 32;

    /// <summary>Asks the program of the window with this title to close it.</summary>
    public static async Task Close(VirtualDisplay display, string title)
    {
        var window = nuint.Parse(await display.Do("search", "--name", title), System.Globalization.CultureInfo.InvariantCulture);
        var connection = Xlib.XOpenDisplay(display.Name);
        var atoms = new XAtoms(connection);
        var e = default(XEvent);
        Unsafe.As<XEvent, XClientMessageEvent>(ref e) = new XClientMessageEvent
        {
            Any = new XAnyEvent { Type = XEventType.ClientMessage, Window = window },
            MessageType = atoms.Protocols,
            Format = WordFormat,
            FirstWord = atoms.DeleteWindow,
        };
        _ = XSendEvent(connection, window, 0, 0, ref e);
        Xlib.XCloseDisplay(connection);
    }

    [DllImport(Xlib.Library)]
    private static extern int XSendEvent(nint display, nuint window, int propagate, nint mask, ref XEvent e);
}
