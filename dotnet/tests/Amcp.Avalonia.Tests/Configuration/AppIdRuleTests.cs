using Amcp.Avalonia.Core;

namespace Amcp.Avalonia.Tests.Configuration;

public sealed class AppIdRuleTests
{
    [Theory]
    [InlineData("WatchTower")]
    [InlineData("a")]
    [InlineData("My-App_v2")]
    [InlineData("WatchTower-Development-v2")]
    [InlineData("My__App")]
    [InlineData("App_")]
    [Trait("Requirement", "000/4-RULE-appid-pattern")]
    public void Allows_letters_digits_hyphen_and_underscore(string appId) => Assert.True(AppIdRule.Allows(appId));

    [Fact]
    [Trait("Requirement", "000/4-RULE-appid-pattern")]
    public void Allows_any_length() => Assert.True(AppIdRule.Allows(new string('A', 300)));

    [Theory]
    [InlineData("")]
    [InlineData("2Fast")]
    [InlineData("-App")]
    [InlineData("_App")]
    [InlineData("My App")]
    [InlineData("Café")]
    [InlineData("Watch:Tower")]
    [InlineData("App\n")]
    [Trait("Requirement", "000/4-RULE-appid-pattern")]
    public void Refuses_everything_else(string appId) => Assert.False(AppIdRule.Allows(appId));

    [Fact]
    public void Shortens_long_names_and_keeps_them_apart()
    {
        var start = new string('A', 300);
        Assert.Equal("Exactly24CharactersLongX", AppIdRule.Shorten("Exactly24CharactersLongX"));
        Assert.Matches("^A{15}-[0-9a-f]{8}$", AppIdRule.Shorten(start));
        Assert.NotEqual(AppIdRule.Shorten($"{start}B"), AppIdRule.Shorten($"{start}C"));
    }

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
