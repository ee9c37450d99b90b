using Amcp.Avalonia.ManagedHeadless.X11;
using Avalonia.Input;

namespace Amcp.Avalonia.ManagedHeadless.Tests.X11;

public sealed class KeySymbolsTests
{
    [Theory]
    [InlineData('a', Key.A)]
    [InlineData('Z', Key.Z)]
    [InlineData('0', Key.D0)]
    [InlineData(0xFFB7, Key.NumPad7)]
    [InlineData(0xFF95, Key.Home)]
    [InlineData(0xFFC9, Key.F12)]
    [InlineData(0xFF8D, Key.Return)]
    [InlineData(0xFE20, Key.Tab)]
    [InlineData(0x6C6, Key.None)]
    public void A_symbol_without_Shift_names_the_key(uint symbol, Key key) => Assert.Equal(key, KeySymbols.ToKey(symbol));

    [Theory]
    [InlineData('a', "a")]
    [InlineData(0xFC, "ü")]
    [InlineData(0x0100_20AC, "€")]
    [InlineData(0x0101_F600, "😀")]
    [InlineData(0xFF0D, null)]
    [InlineData(0x1008FF11, null)]
    public void A_symbol_that_is_a_character_says_which(uint symbol, string? text) => Assert.Equal(text, KeySymbols.ToText(symbol));

    [Theory]
    [InlineData(1, PhysicalKey.Escape)]
    [InlineData(16, PhysicalKey.Q)]
    [InlineData(43, PhysicalKey.Backslash)]
    [InlineData(57, PhysicalKey.Space)]
    [InlineData(83, PhysicalKey.NumPadDecimal)]
    [InlineData(88, PhysicalKey.F12)]
    [InlineData(96, PhysicalKey.NumPadEnter)]
    [InlineData(111, PhysicalKey.Delete)]
    [InlineData(127, PhysicalKey.ContextMenu)]
    [InlineData(128, PhysicalKey.None)]
    [InlineData(-8, PhysicalKey.None)]
    public void A_scan_code_is_a_place_on_the_keyboard(int code, PhysicalKey key) => Assert.Equal(key, PhysicalKeys.OfScanCode(code));
}
