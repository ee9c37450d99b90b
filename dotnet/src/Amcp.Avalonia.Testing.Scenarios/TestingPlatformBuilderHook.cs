using Microsoft.Testing.Platform.Builder;
using Microsoft.Testing.Platform.Capabilities.TestFramework;
using Microsoft.Testing.Platform.Helpers;
using Microsoft.Testing.Platform.Services;

namespace Amcp.Avalonia.Testing.Scenarios;

/// <summary>Registers the scenarios as the tests of a program. The generated entry point of a project calls it.</summary>
public static class TestingPlatformBuilderHook
{
    /// <summary>Registers the test framework of scenarios and its command line option.</summary>
    /// <param name="testApplicationBuilder">The builder of the test program.</param>
    /// <param name="arguments">The command line.</param>
    public static void AddExtensions(ITestApplicationBuilder testApplicationBuilder, string[] arguments)
    {
        ArgumentNullException.ThrowIfNull(testApplicationBuilder);
        var option = new RunnerOption();
        testApplicationBuilder.CommandLine.AddProvider(() => option);
        testApplicationBuilder.AddTreeNodeFilterService(option);
        var trx = new TrxCapability();
        testApplicationBuilder.RegisterTestFramework(
            _ => new TestFrameworkCapabilities(trx),
            (_, services) =>
            {
                var words = RunnerOption.WordsIn(services.GetCommandLineOptions());
                return new ScenarioTestFramework(ScenarioFolder.Find(), words, trx, services.GetOutputDevice());
            });
    }
}
