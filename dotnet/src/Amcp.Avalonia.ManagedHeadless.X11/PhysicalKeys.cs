using Avalonia.Input;

namespace Amcp.Avalonia.ManagedHeadless.X11;

/// <summary>Maps Linux scan codes (input-event-codes.h) to physical keys. X key codes are greater by eight.</summary>
internal static class PhysicalKeys
{
    private static readonly PhysicalKey[] s_keys =
    [
        PhysicalKey.None, PhysicalKey.Escape, PhysicalKey.Digit1, PhysicalKey.Digit2, PhysicalKey.Digit3, PhysicalKey.Digit4, PhysicalKey.Digit5,
        PhysicalKey.Digit6, PhysicalKey.Digit7, PhysicalKey.Digit8, PhysicalKey.Digit9, PhysicalKey.Digit0, PhysicalKey.Minus, PhysicalKey.Equal,
        PhysicalKey.Backspace, PhysicalKey.Tab, PhysicalKey.Q, PhysicalKey.W, PhysicalKey.E, PhysicalKey.R, PhysicalKey.T, PhysicalKey.Y, PhysicalKey.U,
        PhysicalKey.I, PhysicalKey.O, PhysicalKey.P, PhysicalKey.BracketLeft, PhysicalKey.BracketRight, PhysicalKey.Enter, PhysicalKey.ControlLeft,
        PhysicalKey.A, PhysicalKey.S, PhysicalKey.D, PhysicalKey.F, PhysicalKey.G, PhysicalKey.H, PhysicalKey.J, PhysicalKey.K, PhysicalKey.L,
        PhysicalKey.Semicolon, PhysicalKey.Quote, PhysicalKey.Backquote, PhysicalKey.ShiftLeft, PhysicalKey.Backslash, PhysicalKey.Z, PhysicalKey.X,
        PhysicalKey.C, PhysicalKey.V, PhysicalKey.B, PhysicalKey.N, PhysicalKey.M, PhysicalKey.Comma, PhysicalKey.Period, PhysicalKey.Slash,
        PhysicalKey.ShiftRight, PhysicalKey.NumPadMultiply, PhysicalKey.AltLeft, PhysicalKey.Space, PhysicalKey.CapsLock, PhysicalKey.F1, PhysicalKey.F2,
        PhysicalKey.F3, PhysicalKey.F4, PhysicalKey.F5, PhysicalKey.F6, PhysicalKey.F7, PhysicalKey.F8, PhysicalKey.F9, PhysicalKey.F10,
        PhysicalKey.NumLock, PhysicalKey.ScrollLock, PhysicalKey.NumPad7, PhysicalKey.NumPad8, PhysicalKey.NumPad9, PhysicalKey.NumPadSubtract,
        PhysicalKey.NumPad4, PhysicalKey.NumPad5, PhysicalKey.NumPad6, PhysicalKey.NumPadAdd, PhysicalKey.NumPad1, PhysicalKey.NumPad2,
        PhysicalKey.NumPad3, PhysicalKey.NumPad0, PhysicalKey.NumPadDecimal, PhysicalKey.None, PhysicalKey.None, PhysicalKey.IntlBackslash,
        PhysicalKey.F11, PhysicalKey.F12, PhysicalKey.IntlRo, PhysicalKey.None, PhysicalKey.None, PhysicalKey.None, PhysicalKey.None, PhysicalKey.None,
        PhysicalKey.None, PhysicalKey.NumPadEnter, PhysicalKey.ControlRight, PhysicalKey.NumPadDivide, PhysicalKey.PrintScreen, PhysicalKey.AltRight,
        PhysicalKey.None, PhysicalKey.Home, PhysicalKey.ArrowUp, PhysicalKey.PageUp, PhysicalKey.ArrowLeft, PhysicalKey.ArrowRight, PhysicalKey.End,
        PhysicalKey.ArrowDown, PhysicalKey.PageDown, PhysicalKey.Insert, PhysicalKey.Delete, PhysicalKey.None, PhysicalKey.None, PhysicalKey.None,
        PhysicalKey.None, PhysicalKey.None, PhysicalKey.NumPadEqual, PhysicalKey.None, PhysicalKey.Pause, PhysicalKey.None, PhysicalKey.None,
        PhysicalKey.None, PhysicalKey.None, PhysicalKey.IntlYen, PhysicalKey.MetaLeft, PhysicalKey.MetaRight, PhysicalKey.ContextMenu,
    ];

    /// <summary>Returns the key of a scan code; <see cref="PhysicalKey.None"/> if current keyboards lack it.</summary>
    public static PhysicalKey OfScanCode(int code) => code >= 0 && code < s_keys.Length ? s_keys[code] : PhysicalKey.None;
}
