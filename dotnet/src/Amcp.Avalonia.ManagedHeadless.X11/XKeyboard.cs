using System.Text;
using Amcp.Avalonia.ManagedHeadless.X11.Native;
using Avalonia.Input;

namespace Amcp.Avalonia.ManagedHeadless.X11;

/// <summary>Translates keys. X's built-in input method composes dead keys and the compose key; other input methods are not used.</summary>
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

    /// <summary>Creates the input context of one window; 0 if X has no input method.</summary>
    public nint CreateContext(nuint window) =>
        _method == 0 ? 0 : Xlib.XCreateIC(_method, "inputStyle", NothingDrawn, "clientWindow", window, 0);

    /// <summary>Frees the result of <see cref="CreateContext"/>.</summary>
    public void Release(nint context)
    {
        if (context != 0)
            Xlib.XDestroyIC(context);
    }

    /// <summary>Notifies the input method that this context's window has the keyboard.</summary>
    public void Focus(nint context)
    {
        if (context != 0)
            Xlib.XSetICFocus(context);
    }

    /// <summary>Translates a key event.</summary>
    public XKeystroke Translate(ref XInputEvent e, nint context)
    {
        var (symbol, text) = Look(ref e, context);
        var physical = PhysicalKeys.OfScanCode((int)e.Detail - 8);
        var group = ((uint)e.State >> 13) & 3;
        var plain = symbol is >= FirstKeypadSymbol and <= LastKeypadSymbol ? symbol : (uint)Xlib.XkbKeycodeToKeysym(_display, (byte)e.Detail, group, 0);
        var key = e.Detail == 0 ? Key.None : KeySymbols.ToKey(plain);
        return new XKeystroke(key == Key.None ? physical.ToQwertyKey() : key, physical, IsText(text) ? text : null);
    }

    /// <summary>Opens the input method in a UTF-8 locale, because in others, such as C, X accepts only ASCII.</summary>
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
