using Amcp.Avalonia.Core;
using Amcp.Avalonia.Hosting;

namespace Amcp.Avalonia.Tests.Hosting;

public sealed class StartAppearanceTests
{
    [Theory]
    [InlineData("AMCP_WINDOW", "1280x800")]
    [InlineData("AMCP_WINDOW", "1280x")]
    [InlineData("AMCP_WINDOW", "x800")]
    [InlineData("AMCP_THEME", "Light")]
    [InlineData("AMCP_THEME", "dark")]
    [InlineData("AMCP_CULTURE", "en-US")]
    [InlineData("AMCP_CULTURE", "")]
    [InlineData("AMCP_CULTURE", "qps-ploc")]
    [InlineData("AMCP_FLOW", "RightToLeft")]
    public void Takes_what_a_runner_sets(string variable, string value) =>
        Assert.NotNull(StartAppearance.Read(name => name == variable ? value : null, withDefaults: true));

    [Theory]
    [InlineData("AMCP_WINDOW", "1280", "Write width and height, such as 1280x800")]
    [InlineData("AMCP_WINDOW", "0x800", "Write width and height")]
    [InlineData("AMCP_WINDOW", "x", "either may be missing")]
    [InlineData("AMCP_WINDOW", "1280x800px", "Write width and height")]
    [InlineData("AMCP_THEME", "Solarized", "Write Light or Dark")]
    [InlineData("AMCP_FLOW", "Down", "Write LeftToRight or RightToLeft")]
    [InlineData("AMCP_CULTURE", "xx-Nowhere-123456789", "Write a name such as en-US")]
    public void Names_the_variable_that_is_written_wrongly(string variable, string value, string expected)
    {
        var fault = Assert.Throws<ConfigurationFault>(() => StartAppearance.Read(name => name == variable ? value : null, withDefaults: true));

        Assert.Contains($"{variable} is `{value}`", fault.Message);
        Assert.Contains(expected, fault.Message);
    }
}
