using Amcp.Avalonia.Core;

namespace Amcp.Avalonia.Tests.Configuration;

public sealed class AppIdRuleTests
{
    [Theory]
    [InlineData("WatchTower")]
    [InlineData("a")]
    [InlineData("My-App_v2")]
    [InlineData("Exactly24CharactersLong_")]
    [InlineData("Exactly24CharactersLongX")]
    [Trait("Requirement", "000/4-RULE-appid-pattern")]
    public void Allows_letters_digits_hyphen_and_underscore(string appId) => Assert.Equal(!appId.EndsWith('_'), AppIdRule.Allows(appId));

    [Theory]
    [InlineData("")]
    [InlineData("2Fast")]
    [InlineData("-App")]
    [InlineData("My__App")]
    [InlineData("App_")]
    [InlineData("My App")]
    [InlineData("Café")]
    [InlineData("Watch:Tower")]
    [InlineData("TwentyFiveCharactersLongXX")]
    [Trait("Requirement", "000/4-RULE-appid-pattern")]
    [Trait("Requirement", "card/names-appid-limits")]
    public void Refuses_everything_else(string appId) => Assert.False(AppIdRule.Allows(appId));

    [Theory]
    [InlineData("WatchTower", "WatchTower")]
    [InlineData("Acme.WatchTower", "Acme_WatchTower")]
    [InlineData("Acme..Watch__Tower.", "Acme_Watch_Tower")]
    [InlineData("7zip", "zip")]
    [InlineData("Ünicode", "nicode")]
    [InlineData("Acme.VeryLongProduct.Desktop.App", "Acme_VeryLongProduct_Des")]
    [InlineData("12345", "App")]
    [InlineData(null, "App")]
    public void Makes_an_allowed_name_from_an_assembly_name(string? assembly, string expected)
    {
        Assert.Equal(expected, AppIdRule.Sanitize(assembly));
        Assert.True(AppIdRule.Allows(AppIdRule.Sanitize(assembly)));
    }
}
