using Amcp.Avalonia.Pseudo;

namespace Amcp.Avalonia.Tests.Hosting;

/// <summary>Texts of the pseudo-locale.</summary>
public sealed class PseudoTextTests
{
    [Theory]
    [InlineData("_Save", "[!!! _Šàvé !!!]")]
    [InlineData("Sent {0:N0} of {count} files", "[!!! Šéñţ {0:N0} öƒ {count} ƒîļéš ~ !!!]")]
    [InlineData("A <b>bold</b>\nword &amp; more", "[!!! À <b>ƀöļð</b>\nŵöŕð &amp; ṁöŕé ~ !!!]")]
    [InlineData("{{braces}}", "[!!! {{ƀŕàçéš}} !!!]")]
    [InlineData("12:40", "12:40")]
    [InlineData("", "")]
    [InlineData("avares://App/Icon.png", "avares://App/Icon.png")]
    [InlineData("M 0,0 L 10,10 Z", "M 0,0 L 10,10 Z")]
    [Trait("Requirement", "card/49-pseudo-locale")]
    public void Letters_get_accents_and_code_stays(string text, string expected) => Assert.Equal(expected, PseudoText.Of(text));

    [Fact]
    public void A_text_is_forty_percent_longer_and_is_replaced_once()
    {
        const string Text = "All measurements of the station are exported to a file every hour.";

        var pseudo = PseudoText.Of(Text);

        Assert.InRange(pseudo.Length, Text.Length * 1.4, Text.Length * 1.5);
        Assert.Equal(pseudo, PseudoText.Of(pseudo));
    }
}
