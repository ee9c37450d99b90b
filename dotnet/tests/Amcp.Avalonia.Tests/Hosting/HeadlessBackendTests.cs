using Amcp.Avalonia.Hosting;
using Amcp.Avalonia.ManagedHeadless;
using Avalonia;

namespace Amcp.Avalonia.Tests.Hosting;

public sealed class HeadlessBackendTests
{
    [Theory]
    [InlineData("1", "app", false, true)]
    [InlineData("true", "app", false, true)]
    [InlineData("0", "app", true, false)]
    [InlineData("", "app", true, false)]
    [InlineData(null, "app --headless", true, true)]
    [InlineData(null, "app --headless", false, false)]
    [InlineData(null, "app --headless=no", true, false)]
    [Trait("Requirement", "card/integration-headless-switch")]
    public void Is_chosen_by_the_variable_or_the_command_line(string? variable, string commandLine, bool isOn, bool expected) =>
        Assert.Equal(expected, HeadlessBackend.IsAskedFor(_ => variable, commandLine.Split(' '), isOn));

    [Fact]
    public void Takes_the_managed_platform_when_its_assembly_is_there()
    {
        var builder = HeadlessBackend.Use(AppBuilder.Configure<Application>(), static _ => null);

        Assert.Equal(("AmcpManagedHeadless", "AmcpManagedHeadless"), (builder.WindowingSubsystemName, builder.RenderingSubsystemName));
    }

    [Fact]
    public void Takes_the_platform_that_the_launcher_provides_before_the_apps_own()
    {
        var folder = Directory.CreateTempSubdirectory("amcp-platform-");
        try
        {
            var provided = Path.Combine(folder.FullName, "Amcp.Avalonia.ManagedHeadless.dll");
            File.Copy(typeof(ManagedHeadlessExtensions).Assembly.Location, provided);

            var builder = HeadlessBackend.Use(AppBuilder.Configure<Application>(), name => name == GivenPlatform.Variable ? provided : null);

            Assert.Equal("AmcpManagedHeadless", builder.WindowingSubsystemName);
            Assert.Equal(provided, builder.WindowingSubsystemInitializer!.Method.Module.Assembly.Location);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    [Fact]
    public async Task Opens_a_window_and_draws_text_on_the_provided_platform()
    {
        var folder = Directory.CreateTempSubdirectory("amcp-platform-");
        var beside = Path.GetDirectoryName(typeof(ManagedHeadlessExtensions).Assembly.Location)!;
        foreach (var name in new[] { "Amcp.Avalonia.ManagedHeadless.dll", "StbImageSharp.dll" })
            File.Copy(Path.Combine(beside, name), Path.Combine(folder.FullName, name));

        await using var app = new TinyAppProcess((GivenPlatform.Variable, Path.Combine(folder.FullName, "Amcp.Avalonia.ManagedHeadless.dll")));
        await app.IsOpen.WaitAsync(TimeSpan.FromSeconds(60));

        Assert.False(app.Process.HasExited);
        Assert.Contains("300x500", await app.IsOpen, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("nowhere.dll", "cannot be used: ")]
    [InlineData("xunit.assert.dll", "it is for Avalonia of no version, and this app uses ")]
    public void Refuses_a_provided_file_that_is_no_platform_for_this_avalonia(string name, string reason)
    {
        var file = Path.Combine(AppContext.BaseDirectory, name);

        var refusal = Assert.Throws<InvalidOperationException>(() => HeadlessBackend.Use(AppBuilder.Configure<Application>(), _ => file));

        Assert.Contains(file, refusal.Message, StringComparison.Ordinal);
        Assert.Contains(reason, refusal.Message, StringComparison.Ordinal);
    }
}
