using System.Reflection;
using Avalonia;
using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Platform;

public sealed class ManagedHeadlessOptionsTests : IDisposable
{
    private readonly string? _scaling = Environment.GetEnvironmentVariable(ManagedHeadlessOptions.ScalingVariable);
    private readonly string? _overlays = Environment.GetEnvironmentVariable(ManagedHeadlessOptions.OverlayPopupsVariable);
    private readonly string? _theme = Environment.GetEnvironmentVariable(ManagedHeadlessOptions.ThemeVariable);

    public void Dispose()
    {
        Environment.SetEnvironmentVariable(ManagedHeadlessOptions.ScalingVariable, _scaling);
        Environment.SetEnvironmentVariable(ManagedHeadlessOptions.OverlayPopupsVariable, _overlays);
        Environment.SetEnvironmentVariable(ManagedHeadlessOptions.ThemeVariable, _theme);
    }

    [Theory]
    [InlineData(null, 1)]
    [InlineData("", 1)]
    [InlineData("1.5", 1.5)]
    [InlineData("2", 2)]
    public void The_scale_comes_from_the_environment(string? variable, double scaling)
    {
        Environment.SetEnvironmentVariable(ManagedHeadlessOptions.ScalingVariable, variable);
        var options = ManagedHeadlessOptions.FromEnvironment();

        Assert.Equal((scaling, new PixelSize(1920, 1080)), (options.Scaling, options.ScreenSize));
    }

    [Theory]
    [InlineData(null, true)]
    [InlineData("1", true)]
    [InlineData("0", false)]
    [InlineData("false", false)]
    public void Popups_are_overlays_unless_the_environment_says_otherwise(string? variable, bool overlays)
    {
        Environment.SetEnvironmentVariable(ManagedHeadlessOptions.OverlayPopupsVariable, variable);

        Assert.Equal(overlays, ManagedHeadlessOptions.FromEnvironment().OverlayPopups);
    }

    [Theory]
    [InlineData(null, PlatformThemeVariant.Light)]
    [InlineData("Light", PlatformThemeVariant.Light)]
    [InlineData("dark", PlatformThemeVariant.Dark)]
    public void The_systems_theme_comes_from_the_environment(string? variable, PlatformThemeVariant theme)
    {
        Environment.SetEnvironmentVariable(ManagedHeadlessOptions.ThemeVariable, variable);

        Assert.Equal(theme, ManagedHeadlessOptions.FromEnvironment().Theme);
    }

    [Theory]
    [InlineData("big")]
    [InlineData("0")]
    [InlineData("-1")]
    [InlineData("NaN")]
    [InlineData("9")]
    public void A_scale_that_is_none_is_named_with_its_variable_and_a_cure(string variable)
    {
        Environment.SetEnvironmentVariable(ManagedHeadlessOptions.ScalingVariable, variable);
        var failure = Assert.Throws<ArgumentException>(() => ManagedHeadlessOptions.FromEnvironment());

        Assert.Contains($"AMCP_SCALE is \"{variable}\"", failure.Message);
        Assert.Contains("for example 1.5", failure.Message);
    }

    [Fact]
    public void The_handler_finds_the_entry_point_by_its_name()
    {
        var type = Type.GetType("Amcp.Avalonia.ManagedHeadless.ManagedHeadlessExtensions, Amcp.Avalonia.ManagedHeadless", throwOnError: true)!;
        var entry = type.GetMethod("UseAmcpManagedHeadless", BindingFlags.Public | BindingFlags.Static)!;

        Assert.Equal(["builder", "options"], entry.GetParameters().Select(parameter => parameter.Name));
        Assert.Null(entry.GetParameters()[1].DefaultValue);
    }
}
