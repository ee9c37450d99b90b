using Amcp.Avalonia.ManagedHeadless.X11;

namespace Amcp.Avalonia.ManagedHeadless.Tests.X11;

[Trait("Requirement", "card/4-headed-x11")]
public sealed class ConnectionTests : IDisposable
{
    private readonly string? _before = Environment.GetEnvironmentVariable(ManagedHeadlessOptions.PresentVariable);

    public void Dispose() => Environment.SetEnvironmentVariable(ManagedHeadlessOptions.PresentVariable, _before);

    [Theory]
    [InlineData(null, false)]
    [InlineData("", false)]
    [InlineData("0", false)]
    [InlineData("1", true)]
    [InlineData("true", true)]
    public void Windows_are_shown_when_the_environment_asks_for_it(string? variable, bool isAsked)
    {
        Environment.SetEnvironmentVariable(ManagedHeadlessOptions.PresentVariable, variable);

        Assert.Equal(isAsked, ManagedHeadlessOptions.FromEnvironment().Present);
    }

    [XvfbFact]
    public void A_display_that_nobody_serves_is_named_with_a_cure()
    {
        var failure = Assert.Throws<InvalidOperationException>(() => XConnection.Open(":60321"));

        Assert.Contains("no X server can be used at DISPLAY \":60321\"", failure.Message);
        Assert.Contains("--xvfb", failure.Message);
    }

    [Fact]
    public void A_missing_display_and_a_missing_library_are_told_apart()
    {
        Assert.Contains("DISPLAY is not set. Start it in a desktop session", XFailures.NoServer(null).Message);
        Assert.Contains("libX11.so.6 is not installed", XFailures.NoLibrary().Message);
        Assert.Contains("apt-get install libx11-6", XFailures.NoLibrary().Message);
    }
}
