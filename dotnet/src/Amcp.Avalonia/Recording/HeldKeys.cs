using Amcp.Avalonia.Input;

namespace Amcp.Avalonia.Recording;

/// <summary>Formats modifier keys and chords in the syntax of the tools.</summary>
internal static class HeldKeys
{
    private static readonly (KeyModifiers Flag, HeldKey Key)[] s_keys =
    [
        (KeyModifiers.Control, HeldKey.Ctrl), (KeyModifiers.Shift, HeldKey.Shift), (KeyModifiers.Alt, HeldKey.Alt), (KeyModifiers.Meta, HeldKey.Meta),
    ];

    /// <summary>Returns the pressed modifiers.</summary>
    public static IReadOnlyList<HeldKey> Of(KeyModifiers keys) => [.. s_keys.Where(known => keys.HasFlag(known.Flag)).Select(known => known.Key)];

    /// <summary>Formats a key with its modifiers, such as <c>Ctrl+Shift+S</c>.</summary>
    public static string Chord(Key key, KeyModifiers keys) => string.Join('+', Of(keys).Select(held => held.ToString()).Append(NameOf(key)));

    // Some keys have two names, and .NET's preferred name differs from the key's label.
    private static string NameOf(Key key) => key switch
    {
        Key.Enter => nameof(Key.Enter),
        Key.PageUp => nameof(Key.PageUp),
        Key.PageDown => nameof(Key.PageDown),
        Key.CapsLock => nameof(Key.CapsLock),
        Key.PrintScreen => nameof(Key.PrintScreen),
        >= Key.D0 and <= Key.D9 => ((int)(key - Key.D0)).ToString(System.Globalization.CultureInfo.InvariantCulture),
        _ => key.ToString(),
    };
}
