using Amcp.Avalonia.Hosting;
using Avalonia;

namespace Amcp.Avalonia.Tests.Hosting;

public sealed class HeadlessBackendTests
{
    [Theory]
    [InlineData("1", "app", true)]
    [InlineData("true", "app", true)]
    [InlineData("0", "app", false)]
    [InlineData("", "app", false)]
    [InlineData(null, "app --headless", true)]
    [InlineData(null, "app --headless=no", false)]
    [Trait("Requirement", "card/integration-headless-switch")]
    public void Is_chosen_by_the_variable_or_the_command_line(string? variable, string commandLine, bool expected) =>
        Assert.Equal(expected, HeadlessBackend.IsAskedFor(_ => variable, commandLine.Split(' ')));

    [Fact]
    public void Takes_the_managed_platform_when_its_assembly_is_there()
    {
        var builder = HeadlessBackend.Use(AppBuilder.Configure<Application>());

        Assert.Equal(("AmcpManagedHeadless", "AmcpManagedHeadless"), (builder.WindowingSubsystemName, builder.RenderingSubsystemName));
    }
}
