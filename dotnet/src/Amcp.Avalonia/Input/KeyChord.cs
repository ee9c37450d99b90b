using Amcp.Avalonia.Elements.Locating;

namespace Amcp.Avalonia.Input;

/// <summary>Represents a key with modifiers, such as <c>Ctrl+Shift+S</c>.</summary>
/// <param name="Modifiers">The modifier keys, pressed before the key and released after it.</param>
/// <param name="Key">The key.</param>
internal sealed record KeyChord(IReadOnlyList<Key> Modifiers, Key Key)
{
    private static readonly Dictionary<string, Key> s_modifiers = new(StringComparer.OrdinalIgnoreCase)
    {
        ["Ctrl"] = Key.LeftCtrl, ["Control"] = Key.LeftCtrl, ["Shift"] = Key.LeftShift, ["Alt"] = Key.LeftAlt,
        ["Option"] = Key.LeftAlt, ["Meta"] = Key.LWin, ["Cmd"] = Key.LWin, ["Command"] = Key.LWin, ["Win"] = Key.LWin,
    };

    private static readonly Key[] s_held = [Key.LeftCtrl, Key.LeftShift, Key.LeftAlt, Key.LWin];

    private static readonly Dictionary<string, Key> s_aliases = new(StringComparer.OrdinalIgnoreCase)
    {
        ["Esc"] = Key.Escape, ["Del"] = Key.Delete, ["Ins"] = Key.Insert, ["PgUp"] = Key.PageUp, ["PgDn"] = Key.PageDown,
        ["Spacebar"] = Key.Space, ["Menu"] = Key.Apps, ["Plus"] = Key.OemPlus, ["Equals"] = Key.OemPlus, ["Dash"] = Key.OemMinus,
        ["Hyphen"] = Key.OemMinus, ["Dot"] = Key.OemPeriod, ["Question"] = Key.OemQuestion, ["Quotes"] = Key.OemQuotes,
        ["Apostrophe"] = Key.OemQuotes, ["Tilde"] = Key.OemTilde, ["Grave"] = Key.OemTilde, ["Backtick"] = Key.OemTilde,
        ["Pipe"] = Key.OemPipe, ["OpenBracket"] = Key.OemOpenBrackets, ["CloseBracket"] = Key.OemCloseBrackets,
        [" "] = Key.Space, [","] = Key.OemComma, ["."] = Key.OemPeriod, ["-"] = Key.OemMinus, ["+"] = Key.OemPlus, ["="] = Key.OemPlus,
        ["/"] = Key.OemQuestion, [";"] = Key.OemSemicolon, ["'"] = Key.OemQuotes, ["`"] = Key.OemTilde, ["\\"] = Key.OemPipe,
        ["["] = Key.OemOpenBrackets, ["]"] = Key.OemCloseBrackets,
    };

    /// <summary>Parses a chord.</summary>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT with the nearest key names.</exception>
    public static KeyChord Parse(string text)
    {
        // A chord with the plus key ends in `+`, as in `Ctrl++`.
        var parts = text.EndsWith('+') ? [.. text[..^1].Split('+', StringSplitOptions.RemoveEmptyEntries), "+"] : text.Split('+');
        var modifiers = new List<Key>();
        foreach (var part in parts.SkipLast(1))
            modifiers.Add(s_modifiers.TryGetValue(part.Trim(), out var modifier) ? modifier : throw Unknown(text, part, s_modifiers.Keys));

        var last = parts[^1].Length > 1 ? parts[^1].Trim() : parts[^1];
        return new KeyChord(modifiers, KeyNamed(last) ?? throw Unknown(text, last, [.. Enum.GetNames<Key>(), .. s_aliases.Keys]));
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
            return alias;

        // Numbers and lists are values of an enumeration to the parser, too.
        if (!name.All(char.IsAsciiLetterOrDigit) || name.Length == 0 || (name.Length > 1 && char.IsAsciiDigit(name[0])))
            return null;

        // Browsers name the key of a letter `KeyA`.
        var plain = name.Length == 4 && name.StartsWith("Key", StringComparison.OrdinalIgnoreCase) ? name[3..] : name;
        var written = char.IsAsciiDigit(plain[0]) ? "D" + plain : plain;
        if (Enum.TryParse<Key>(written, ignoreCase: true, out var key))
            return key == Key.None ? null : key;

        // Positions have the names of `KeyboardEvent.code`.
        var place = Enum.TryParse<PhysicalKey>(written, ignoreCase: true, out var found) ? found.ToQwertyKey() : Key.None;
        return place == Key.None ? null : place;
    }

    private static ToolFailure Unknown(string chord, string name, IEnumerable<string> known)
    {
        var near = known.Where(candidate => name.Length > 0).OrderBy(candidate => EditDistance.Between(name, candidate)).Take(3);
        return Failures.Invalid("key", $"`{chord}` is no key: `{name}` is unknown. Nearest are: {string.Join(", ", near)}.");
    }
}
