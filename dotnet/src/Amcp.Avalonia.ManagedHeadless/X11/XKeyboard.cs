using System.Text;
using Amcp.Avalonia.ManagedHeadless.X11.Native;
using Avalonia.Input;

namespace Amcp.Avalonia.ManagedHeadless.X11;

/// <summary>Translates keys. X's own input method composes characters of dead keys and the compose key; others are not asked.</summary>
internal sealed unsafe class XKeyboard
{
    private const int NothingDrawn = 0x0008 | 0x0400;
    private const int LongestText = 256;
    private const uint FirstKeypadSymbol = 0xFF80;
    private const uint LastKeypadSymbol = 0xFFBD;

    private readonly nint _display;
    private readonly nint _method;

    public XKeyboard(nint display)
    {
        _display = display;
        _method = OpenMethod("C.UTF-8");
        if (_method == 0)
            _method = OpenMethod("");
        Xlib.XkbSetDetectableAutoRepeat(display, 1, out _);
    }

    /// <summary>What composes the text of one window; 0 where X has no input method.</summary>
    public nint CreateContext(nuint window) =>
        _method == 0 ? 0 : Xlib.XCreateIC(_method, "inputStyle", NothingDrawn, "clientWindow", window, 0);

    /// <summary>Frees what <see cref="CreateContext"/> made.</summary>
    public void Release(nint context)
    {
        if (context != 0)
            Xlib.XDestroyIC(context);
    }

    /// <summary>The window of this context has the keyboard now.</summary>
    public void Focus(nint context)
    {
        if (context != 0)
            Xlib.XSetICFocus(context);
    }

    /// <summary>What a key event says.</summary>
    public XKeystroke Translate(ref XInputEvent e, nint context)
    {
        var (symbol, text) = Look(ref e, context);
        var physical = PhysicalKeys.OfScanCode((int)e.Detail - 8);
        var group = ((uint)e.State >> 13) & 3;
        var plain = symbol is >= FirstKeypadSymbol and <= LastKeypadSymbol ? symbol : (uint)Xlib.XkbKeycodeToKeysym(_display, (byte)e.Detail, group, 0);
        var key = e.Detail == 0 ? Key.None : KeySymbols.ToKey(plain);
        return new XKeystroke(key == Key.None ? physical.ToQwertyKey() : key, physical, IsText(text) ? text : null);
    }

    /// <summary>In a locale that is not UTF-8, such as C, X would enter no more than ASCII.</summary>
    private nint OpenMethod(string locale)
    {
        if (!LibC.UseCharactersOf(locale))
            return 0;
        Xlib.XSetLocaleModifiers("@im=none");
        return Xlib.XOpenIM(_display, 0, 0, 0);
    }

    private static (uint Symbol, string? Text) Look(ref XInputEvent e, nint context)
    {
        var buffer = stackalloc byte[LongestText];
        if (context != 0 && e.Any.Type == XEventType.KeyPress)
        {
            var length = Xlib.Xutf8LookupString(context, ref e, buffer, LongestText, out var composed, out var status);
            return ((uint)composed, status is 2 or 4 ? Encoding.UTF8.GetString(buffer, length) : KeySymbols.ToText((uint)composed));
        }
        Xlib.XLookupString(ref e, buffer, LongestText, out var symbol, 0);
        return ((uint)symbol, KeySymbols.ToText((uint)symbol));
    }

    private static bool IsText(string? text) => !string.IsNullOrEmpty(text) && !char.IsControl(text[0]);
}
