using Avalonia;

namespace Amcp.Avalonia.Tests;

/// <summary>The one line of integration.</summary>
public sealed class AmcpAppBuilderExtensionsTests : IDisposable
{
    private const string Switch = "AMCP_HEADLESS";

    private readonly string? _before = Environment.GetEnvironmentVariable(Switch);

    public void Dispose() => Environment.SetEnvironmentVariable(Switch, _before);

    [Theory]
    [InlineData(null, "desktop")]
    [InlineData("0", "desktop")]
    [InlineData("1", "AmcpManagedHeadless")]
    [Trait("Requirement", "card/integration-one-line")]
    [Trait("Requirement", "card/integration-headless-switch")]
    public void Sets_up_the_desktop_or_the_headless_platform_and_needs_nothing_else(string? variable, string platform)
    {
        Environment.SetEnvironmentVariable(Switch, variable);

        var builder = AppBuilder.Configure<Application>()
            .UseAmcp(desktop: app => app.UseWindowingSubsystem(() => { }, "desktop"));

        Assert.Equal(platform, builder.WindowingSubsystemName);
    }
}
