using System.Text;

namespace Amcp.Avalonia.Input;

/// <summary>Sends key presses and text to the focused element of a window. UI thread only.</summary>
internal sealed class KeyboardInput(InputClock clock)
{
    private readonly List<(TopLevel Window, KeyChord Chord)> _down = [];

    /// <summary>Gets the modifier keys that are held down over several calls.</summary>
    public RawInputModifiers Held => _down.Aggregate(RawInputModifiers.None, (flags, held) => flags | held.Chord.Flags | KeyChord.FlagOf(held.Chord.Key));

    /// <summary>Presses a chord and keeps it down. A key that is already down is sent once more, as a keyboard repeats it.</summary>
    public void Down(TopLevel window, KeyChord chord)
    {
        clock.NextGesture();
        if (!_down.Exists(held => held.Chord.Key == chord.Key))
        {
            Hold(window, chord.Flags);
            _down.Add((window, chord));
        }

        KeyDown(window, KeyboardLayout.Stroke(chord.Key, Held.HasFlag(RawInputModifiers.Shift)), Held);
    }

    /// <summary>Releases a chord in the window where it was pressed; returns false if it is not down.</summary>
    public bool Up(KeyChord chord)
    {
        var at = _down.FindLastIndex(held => held.Chord.Key == chord.Key);
        if (at < 0)
            return false;

        var (window, pressed) = _down[at];
        _down.RemoveAt(at);
        var stroke = KeyboardLayout.Stroke(pressed.Key, pressed.Flags.HasFlag(RawInputModifiers.Shift));
        RawInput.Key(window, clock.Next(), down: false, stroke, pressed.Flags | Held);
        LetGo(window, pressed.Flags);
        return true;
    }

    /// <summary>Releases every key that is down.</summary>
    public void ReleaseAll()
    {
        while (_down.Count > 0)
            Up(_down[^1].Chord);
    }

    /// <summary>Presses a chord: modifiers down, key down and up, modifiers up. A character key also enters text, unless the key press was handled.</summary>
    public void Press(TopLevel window, KeyChord chord)
    {
        clock.NextGesture();
        Hold(window, chord.Flags);
        var flags = chord.Flags | Held;
        Stroke(window, KeyboardLayout.Stroke(chord.Key, flags.HasFlag(RawInputModifiers.Shift)), flags);
        LetGo(window, chord.Flags);
    }

    /// <summary>Presses and holds modifier keys.</summary>
    public void Hold(TopLevel window, RawInputModifiers modifiers)
    {
        var held = Held;
        foreach (var key in KeyChord.KeysOf(modifiers))
        {
            held |= KeyChord.FlagOf(key);
            RawInput.Key(window, clock.Next(), down: true, KeyboardLayout.Stroke(key, shift: false), held);
        }
    }

    /// <summary>Releases modifier keys in reverse order.</summary>
    public void LetGo(TopLevel window, RawInputModifiers modifiers)
    {
        var held = modifiers | Held;
        foreach (var key in KeyChord.KeysOf(modifiers).Reverse())
        {
            held = (held & ~KeyChord.FlagOf(key)) | Held;
            RawInput.Key(window, clock.Next(), down: false, KeyboardLayout.Stroke(key, shift: false), held);
        }
    }

    /// <summary>Enters a text, one grapheme at a time. Line breaks and tabs are sent as keys.</summary>
    public void Type(TopLevel window, string text)
    {
        clock.NextGesture();
        var characters = StringInfo.GetTextElementEnumerator(text.ReplaceLineEndings("\n"));
        while (characters.MoveNext())
        {
            var character = characters.GetTextElement();
            switch (character)
            {
                case "\n":
                    Stroke(window, KeyboardLayout.Stroke(Key.Enter, shift: false), RawInputModifiers.None);
                    break;
                case "\t":
                    Stroke(window, KeyboardLayout.Stroke(Key.Tab, shift: false), RawInputModifiers.None);
                    break;
                default:
                    RawInput.Text(window, clock.Next(), character);
                    break;
            }
        }
    }

    private void Stroke(TopLevel window, KeyStroke stroke, RawInputModifiers held)
    {
        KeyDown(window, stroke, held);
        RawInput.Key(window, clock.Next(), down: false, stroke, held);
    }

    private void KeyDown(TopLevel window, KeyStroke stroke, RawInputModifiers held)
    {
        var handled = RawInput.Key(window, clock.Next(), down: true, stroke, held);
        var writes = (held & (RawInputModifiers.Control | RawInputModifiers.Alt | RawInputModifiers.Meta)) == 0 && IsPrintable(stroke.Symbol);
        if (!handled && writes)
            RawInput.Text(window, clock.Next(), stroke.Symbol!);
    }

    private static bool IsPrintable(string? symbol) => !string.IsNullOrEmpty(symbol) && symbol.EnumerateRunes().All(rune => !Rune.IsControl(rune));
}
