using Amcp.Avalonia.Input;
using Amcp.Avalonia.Tools;
using Avalonia.Input;

namespace Amcp.Avalonia.Tests.Input;

public sealed class KeyChordTests
{
    [Theory]
    [InlineData("Enter", Key.Enter, RawInputModifiers.None)]
    [InlineData("esc", Key.Escape, RawInputModifiers.None)]
    [InlineData("Ctrl+Shift+S", Key.S, RawInputModifiers.Control | RawInputModifiers.Shift)]
    [InlineData("Alt+F4", Key.F4, RawInputModifiers.Alt)]
    [InlineData("Ctrl++", Key.OemPlus, RawInputModifiers.Control)]
    [InlineData("5", Key.D5, RawInputModifiers.None)]
    [InlineData("Alt", Key.LeftAlt, RawInputModifiers.None)]
    public void Reads_key_names_with_modifiers_before_them(string text, Key key, RawInputModifiers modifiers)
    {
        var chord = KeyChord.Parse(text);

        Assert.Equal((key, modifiers), (chord.Key, chord.Flags));
    }

    [Theory]
    [InlineData("")]
    [InlineData("12")]
    [InlineData("Hyper+A")]
    [InlineData("S+Ctrl+")]
    public void Refuses_what_is_no_key(string text) => Assert.Equal("INVALID_ARGUMENT", Assert.Throws<ToolFailure>(() => KeyChord.Parse(text)).Code);
}
