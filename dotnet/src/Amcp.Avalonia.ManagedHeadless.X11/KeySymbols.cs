using System.Text;
using Avalonia.Input;

namespace Amcp.Avalonia.ManagedHeadless.X11;

/// <summary>Converts X key symbols (keysymdef.h) to Avalonia's.</summary>
internal static class KeySymbols
{
    private const uint UnicodePlane = 0x0100_0000;

    private static readonly Dictionary<uint, Key> s_keys = new()
    {
        [0x20] = Key.Space, [0x27] = Key.OemQuotes, [0x2B] = Key.OemPlus, [0x2C] = Key.OemComma, [0x2D] = Key.OemMinus, [0x2E] = Key.OemPeriod,
        [0x2F] = Key.OemQuestion, [0x3B] = Key.OemSemicolon, [0x3C] = Key.OemBackslash, [0x3D] = Key.OemPlus, [0x5B] = Key.OemOpenBrackets,
        [0x5C] = Key.OemPipe, [0x5D] = Key.OemCloseBrackets, [0x60] = Key.OemTilde,
        [0xFE03] = Key.RightAlt, [0xFE20] = Key.Tab,
        [0xFF08] = Key.Back, [0xFF09] = Key.Tab, [0xFF0A] = Key.LineFeed, [0xFF0B] = Key.Clear, [0xFF0D] = Key.Return, [0xFF13] = Key.Pause,
        [0xFF14] = Key.Scroll, [0xFF1B] = Key.Escape,
        [0xFF50] = Key.Home, [0xFF51] = Key.Left, [0xFF52] = Key.Up, [0xFF53] = Key.Right, [0xFF54] = Key.Down, [0xFF55] = Key.PageUp,
        [0xFF56] = Key.PageDown, [0xFF57] = Key.End,
        [0xFF60] = Key.Select, [0xFF61] = Key.PrintScreen, [0xFF62] = Key.Execute, [0xFF63] = Key.Insert, [0xFF67] = Key.Apps, [0xFF69] = Key.Cancel,
        [0xFF6A] = Key.Help, [0xFF6B] = Key.Cancel, [0xFF7F] = Key.NumLock,
        [0xFF80] = Key.Space, [0xFF89] = Key.Tab, [0xFF8D] = Key.Return, [0xFF95] = Key.Home, [0xFF96] = Key.Left, [0xFF97] = Key.Up,
        [0xFF98] = Key.Right, [0xFF99] = Key.Down, [0xFF9A] = Key.PageUp, [0xFF9B] = Key.PageDown, [0xFF9C] = Key.End, [0xFF9D] = Key.Clear,
        [0xFF9E] = Key.Insert, [0xFF9F] = Key.Delete, [0xFFAA] = Key.Multiply, [0xFFAB] = Key.Add, [0xFFAC] = Key.Separator, [0xFFAD] = Key.Subtract,
        [0xFFAE] = Key.Decimal, [0xFFAF] = Key.Divide, [0xFFBD] = Key.OemPlus,
        [0xFFE1] = Key.LeftShift, [0xFFE2] = Key.RightShift, [0xFFE3] = Key.LeftCtrl, [0xFFE4] = Key.RightCtrl, [0xFFE5] = Key.CapsLock,
        [0xFFE7] = Key.LeftAlt, [0xFFE8] = Key.RightAlt, [0xFFE9] = Key.LeftAlt, [0xFFEA] = Key.RightAlt, [0xFFEB] = Key.LWin, [0xFFEC] = Key.RWin,
        [0xFFFF] = Key.Delete,
        [0x1008FF11] = Key.VolumeDown, [0x1008FF12] = Key.VolumeMute, [0x1008FF13] = Key.VolumeUp, [0x1008FF14] = Key.MediaPlayPause,
        [0x1008FF15] = Key.MediaStop, [0x1008FF16] = Key.MediaPreviousTrack, [0x1008FF17] = Key.MediaNextTrack, [0x1008FF26] = Key.BrowserBack,
        [0x1008FF27] = Key.BrowserForward,
    };

    /// <summary>Returns the key of a symbol without Shift; <see cref="Key.None"/> if Avalonia has no such key.</summary>
    public static Key ToKey(uint symbol) => symbol switch
    {
        >= 'a' and <= 'z' => Key.A + (int)(symbol - 'a'),
        >= 'A' and <= 'Z' => Key.A + (int)(symbol - 'A'),
        >= '0' and <= '9' => Key.D0 + (int)(symbol - '0'),
        >= 0xFFB0 and <= 0xFFB9 => Key.NumPad0 + (int)(symbol - 0xFFB0),
        >= 0xFFBE and <= 0xFFD5 => Key.F1 + (int)(symbol - 0xFFBE),
        _ => s_keys.GetValueOrDefault(symbol),
    };

    /// <summary>Returns the character that a symbol's number encodes: Latin-1, or Unicode with a flag bit; else <see langword="null"/>.</summary>
    public static string? ToText(uint symbol)
    {
        var code = symbol >= UnicodePlane ? symbol - UnicodePlane : symbol;
        var stands = symbol >= UnicodePlane || code is (>= 0x20 and <= 0x7E) or (>= 0xA0 and <= 0xFF);
        return stands && Rune.IsValid(code) ? new Rune(code).ToString() : null;
    }
}
