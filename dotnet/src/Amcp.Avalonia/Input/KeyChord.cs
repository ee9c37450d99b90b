using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Tools;
using Avalonia.Input;

namespace Amcp.Avalonia.Input;

/// <summary>Represents a key with modifiers, such as <c>Ctrl+Shift+S</c>.</summary>
/// <param name="Modifiers">The modifier keys, pressed before the key and released after it.</param>
/// <param name="Key">The key.</param>
internal sealed record KeyChord(IReadOnlyList<Key> Modifiers, Key Key)
{
    private static readonly Dictionary<string, Key> s_modifiers = new(StringComparer.OrdinalIgnoreCase)
    {
        ["Ctrl"] = Key.LeftCtrl, ["Control"] = Key.LeftCtrl, ["Shift"] = Key.LeftShift, ["Alt"] = Key.LeftAlt,
        ["Meta"] = Key.LWin, ["Cmd"] = Key.LWin, ["Win"] = Key.LWin,
    };

    private static readonly Key[] s_held = [Key.LeftCtrl, Key.LeftShift, Key.LeftAlt, Key.LWin];

    private static readonly Dictionary<string, Key> s_aliases = new(StringComparer.OrdinalIgnoreCase)
    {
        ["Esc"] = Key.Escape, ["Del"] = Key.Delete, ["Ins"] = Key.Insert, ["PgUp"] = Key.PageUp, ["PgDn"] = Key.PageDown,
        ["ArrowUp"] = Key.Up, ["ArrowDown"] = Key.Down, ["ArrowLeft"] = Key.Left, ["ArrowRight"] = Key.Right, ["Backspace"] = Key.Back,
        [" "] = Key.Space, [","] = Key.OemComma, ["."] = Key.OemPeriod, ["-"] = Key.OemMinus, ["+"] = Key.OemPlus, ["Plus"] = Key.OemPlus,
        ["/"] = Key.OemQuestion, [";"] = Key.OemSemicolon, ["="] = Key.OemPlus,
    };

    /// <summary>Parses a chord.</summary>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT with the nearest key names.</exception>
    public static KeyChord Parse(string text)
    {
        // A chord with the plus key ends in `+`, as in `Ctrl++`.
        var parts = text.EndsWith('+') ? [.. text[..^1].Split('+', StringSplitOptions.RemoveEmptyEntries), "+"] : text.Split('+');
        var modifiers = new List<Key>();
        foreach (var part in parts.SkipLast(1))
        {
            modifiers.Add(s_modifiers.TryGetValue(part.Trim(), out var modifier) ? modifier : throw Unknown(text, part, s_modifiers.Keys));
        }

        var last = parts[^1].Length > 1 ? parts[^1].Trim() : parts[^1];
        return new KeyChord(modifiers, KeyNamed(last) ?? throw Unknown(text, last, Enum.GetNames<Key>()));
    }

    /// <summary>Gets the modifiers as flags of a raw event.</summary>
    public RawInputModifiers Flags => Modifiers.Aggregate(RawInputModifiers.None, (flags, key) => flags | FlagOf(key));

    /// <summary>Returns the keys of these flags, in the usual order of pressing.</summary>
    public static IEnumerable<Key> KeysOf(RawInputModifiers flags) => s_held.Where(key => flags.HasFlag(FlagOf(key)));

    /// <summary>Returns the flag that a modifier key sets while pressed.</summary>
    public static RawInputModifiers FlagOf(Key key) => key switch
    {
        Key.LeftCtrl => RawInputModifiers.Control,
        Key.LeftShift => RawInputModifiers.Shift,
        Key.LeftAlt => RawInputModifiers.Alt,
        Key.LWin => RawInputModifiers.Meta,
        _ => RawInputModifiers.None,
    };

    private static Key? KeyNamed(string name)
    {
        if (s_aliases.TryGetValue(name, out var alias) || s_modifiers.TryGetValue(name, out alias))
        {
            return alias;
        }

        var digit = name.Length == 1 && char.IsAsciiDigit(name[0]) ? "D" + name : name;
        return !char.IsAsciiDigit(digit.FirstOrDefault()) && Enum.TryParse<Key>(digit, ignoreCase: true, out var key) && key != Key.None ? key : null;
    }

    private static ToolFailure Unknown(string chord, string name, IEnumerable<string> known)
    {
        var near = known.Where(candidate => name.Length > 0).OrderBy(candidate => EditDistance.Between(name, candidate)).Take(3);
        return Failures.Invalid("key", $"`{chord}` is no key: `{name}` is unknown. Nearest are: {string.Join(", ", near)}.");
    }
}
