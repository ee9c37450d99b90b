using System.Globalization;
using System.Text;
using Avalonia.Controls;
using Avalonia.Input;

namespace Amcp.Avalonia.Input;

/// <summary>Sends key presses and text to the focused element of a window. UI thread only.</summary>
internal sealed class KeyboardInput(InputClock clock)
{
    /// <summary>Presses a chord: modifiers down, key down and up, modifiers up. A character key also enters text, unless the key press was handled.</summary>
    public void Press(TopLevel window, KeyChord chord)
    {
        clock.NextGesture();
        Hold(window, chord.Flags);
        Stroke(window, KeyboardLayout.Stroke(chord.Key, chord.Flags.HasFlag(RawInputModifiers.Shift)), chord.Flags);
        LetGo(window, chord.Flags);
    }

    /// <summary>Presses and holds modifier keys.</summary>
    public void Hold(TopLevel window, RawInputModifiers modifiers)
    {
        var held = RawInputModifiers.None;
        foreach (var key in KeyChord.KeysOf(modifiers))
        {
            held |= KeyChord.FlagOf(key);
            RawInput.Key(window, clock.Next(), down: true, KeyboardLayout.Stroke(key, shift: false), held);
        }
    }

    /// <summary>Releases modifier keys in reverse order.</summary>
    public void LetGo(TopLevel window, RawInputModifiers modifiers)
    {
        var held = modifiers;
        foreach (var key in KeyChord.KeysOf(modifiers).Reverse())
        {
            held &= ~KeyChord.FlagOf(key);
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
        var handled = RawInput.Key(window, clock.Next(), down: true, stroke, held);
        var writes = (held & (RawInputModifiers.Control | RawInputModifiers.Alt | RawInputModifiers.Meta)) == 0 && IsPrintable(stroke.Symbol);
        if (!handled && writes)
        {
            RawInput.Text(window, clock.Next(), stroke.Symbol!);
        }

        RawInput.Key(window, clock.Next(), down: false, stroke, held);
    }

    private static bool IsPrintable(string? symbol) => !string.IsNullOrEmpty(symbol) && symbol.EnumerateRunes().All(rune => !Rune.IsControl(rune));
}
