using System.Text.Json;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.Input;
using Amcp.Avalonia.Tests.Auth;
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
    [InlineData("Ctrl+Minus", Key.OemMinus, RawInputModifiers.Control)]
    [InlineData("Ctrl+Equal", Key.OemPlus, RawInputModifiers.Control)]
    [InlineData("Command+Comma", Key.OemComma, RawInputModifiers.Meta)]
    [InlineData("Question", Key.OemQuestion, RawInputModifiers.None)]
    [InlineData("period", Key.OemPeriod, RawInputModifiers.None)]
    [InlineData("Slash", Key.OemQuestion, RawInputModifiers.None)]
    [InlineData("Semicolon", Key.OemSemicolon, RawInputModifiers.None)]
    [InlineData("Quote", Key.OemQuotes, RawInputModifiers.None)]
    [InlineData("BracketLeft", Key.OemOpenBrackets, RawInputModifiers.None)]
    [InlineData("Ctrl+]", Key.OemCloseBrackets, RawInputModifiers.Control)]
    [InlineData("KeyQ", Key.Q, RawInputModifiers.None)]
    [InlineData("Digit7", Key.D7, RawInputModifiers.None)]
    [InlineData("NumpadAdd", Key.Add, RawInputModifiers.None)]
    [InlineData("ArrowUp", Key.Up, RawInputModifiers.None)]
    [InlineData("ContextMenu", Key.Apps, RawInputModifiers.None)]
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
    [InlineData("-5")]
    [InlineData("A,B")]
    [InlineData("KeyÄ")]
    [InlineData("Kye")]
    public void Refuses_what_is_no_key(string text) => Assert.Equal("INVALID_ARGUMENT", Assert.ThrowsAny<ToolFailure>(() => KeyChord.Parse(text)).Code);

    [Fact]
    public void Knows_every_name_that_scenarios_may_have()
    {
        var names = JsonSerializer.Deserialize<string[]>(File.ReadAllText(GoldenHandshake.PathOf("key-names.json")))!;

        Assert.True(names.Length > 300);
        Assert.All(names, name => Assert.NotEqual(Key.None, KeyChord.Parse(name).Key));
    }
}
